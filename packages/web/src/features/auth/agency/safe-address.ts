/** Returns the address if it is http(s), else null, so that an agency's input never becomes a script. */
export function safeAddress(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
