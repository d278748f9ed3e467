"""How fast it is, shown as ratios measured in one run."""
