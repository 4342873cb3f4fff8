/** The child writes its picture here: libraries may print what they like on the usual outputs. */
export const resultFd = 3;

/** How the child ends when the picture is at fault. */
export const unreadableExitCode = 2;
