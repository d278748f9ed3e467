"""`end_with_parent.py PARENT COMMAND…` becomes the command, and ends when its parent is gone.

`bot_process` starts the bot through this file where the system is Linux: a sandbox that is killed
cannot stop its bot any more, and a bot left behind would keep the database to itself.
"""

import ctypes
import os
import signal
import sys

SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of <sys/prctl.h>: what it sets outlives the exec."""


def main() -> None:
    parent, *command = sys.argv[1:]
    ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGTERM)
    if os.getppid() == int(parent):  # else it went before anybody could tell
        os.execvp(command[0], command)


if __name__ == "__main__":
    main()
