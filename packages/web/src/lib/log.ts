/** Logs harmless anomalies in the browser, such as disabled storage. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a page has no other log
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
