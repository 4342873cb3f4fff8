/** Returns the origin of a request's URL, as in `URL.origin`; null unless it is literal. */
export function literalOrigin(url: string): string | null {
  const [, base] = /^(https?:\/\/[^/?#\s{}@\\]+)(?=[/?#]|$)/i.exec(url) ?? [];
  return base !== undefined && URL.canParse(base) ? new URL(base).origin : null;
}
