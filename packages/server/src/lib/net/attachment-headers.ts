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
