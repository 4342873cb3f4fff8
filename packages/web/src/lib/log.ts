/** The browser's one place to report what is odd but harms nobody, such as storage that is switched off. */
export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a page has no other log
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
