/** Headers that make a browser download an untrusted file, and never display or execute it (RFC 6266, RFC 8187). */
export function attachmentHeaders(fileName: string): Record<string, string> {
  const plain = fileName.replace(/[^\w.() -]/g, '_').slice(0, 150);
  const encoded = encodeURIComponent(fileName.slice(0, 150).toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/**
 * Waiting time of a `Retry-After` header in ms, given in seconds or as a date (RFC 9110, 10.2.3); undefined for an invalid
 * header.
 */
export function readRetryAfter(value: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
