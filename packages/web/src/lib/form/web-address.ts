/** True for an absolute http(s) address, as the server takes one. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}
