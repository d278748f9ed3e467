"""`python -m sandbox`: the sandbox and the bot beside it, and a link to play."""

import sys

from sandbox.process.command_line import main

if __name__ == "__main__":
    sys.exit(main())
