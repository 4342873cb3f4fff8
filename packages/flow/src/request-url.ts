/** The scheme, host and port of a request's address, as `URL.origin` writes them; null unless they are literal. */
export function literalOrigin(url: string): string | null {
  const [, base] = /^(https?:\/\/[^/?#\s{}@\\]+)(?=[/?#]|$)/i.exec(url) ?? [];
  return base !== undefined && URL.canParse(base) ? new URL(base).origin : null;
}
