/** Logs harmless anomalies in the browser, such as disabled storage. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log of a page
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
