/** Whether the operating system refused a write, directly or as the cause, because the disk or the quota is used up. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return isDiskFull(error.cause);
}
