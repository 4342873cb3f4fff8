/** Exit code of the process for an email that cannot be read, as opposed to a failure of the program. */
export const unreadableExitCode = 2;
