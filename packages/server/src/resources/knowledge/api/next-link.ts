/** A URL contains no `<` (RFC 3986), so a new link may begin there. */
const link = /<([^<>]*)>\s*((?:;[^;,="]*(?:=\s*(?:"[^"]*"\s*|[^\s",;][^",;]*)?)?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i;
const maxHeaderChars = 8_192;

/** The unresolved URL with `rel="next"` in a `Link` header (RFC 8288); null if there is none. */
export function nextLinkOf(header: string | null): string | null {
  if (header === null || header.length > maxHeaderChars) return null;
  for (const [, address = '', parameters = ''] of header.matchAll(link)) {
    const [, quoted, bare] = relation.exec(parameters) ?? [];
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return address;
  }
  return null;
}
