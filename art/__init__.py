"""How things look: SVG files, one palette, and the kit that puts pictures together."""
