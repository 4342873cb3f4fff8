/** The child writes the image to this descriptor, because libraries may print to stdout and stderr. */
export const resultFd = 3;

/** Exit code for an image that cannot be read, as opposed to a failure of the program. */
export const unreadableExitCode = 2;
