const SCHEMES = ['http:', 'https:', 'mailto:'];

/** Returns the normalized URL if it is absolute, of an allowed scheme and without credentials; else null. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isAllowed = SCHEMES.includes(url.protocol) && url.username === '' && url.password === '';
  return isAllowed ? url.href : null;
}
