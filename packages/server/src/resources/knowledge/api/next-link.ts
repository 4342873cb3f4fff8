/** An address has no `<` in it (RFC 3986), so that the next one may begin there. */
const link = /<([^<>]*)>\s*((?:;[^;,="]*(?:=\s*(?:"[^"]*"\s*|[^\s",;][^",;]*)?)?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i;
const maxHeaderChars = 8_192;

/** The address that a header `Link` names as the next page (RFC 8288), as it stands there; null without one. */
export function nextLinkOf(header: string | null): string | null {
  if (header === null || header.length > maxHeaderChars) return null;
  for (const [, address = '', parameters = ''] of header.matchAll(link)) {
    const [, quoted, bare] = relation.exec(parameters) ?? [];
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return address;
  }
  return null;
}
