/**
 * Removes formatting from WordprocessingML (run properties, revision ids, spelling marks) and joins the runs
 * that only formatting separated. The converter builds several objects per element, so a long document would
 * otherwise exceed its process's memory. Removed markup becomes a space, so that no new markup can arise.
 */
export function slimWordXml(xml: string): string {
  return dropElements(dropElements(xml, 'w:rPrChange'), 'w:rPr')
    .replace(/<w:(?:proofErr|lastRenderedPageBreak|noProof)\b[^<>]*\/>/g, ' ')
    .replace(/ w(?:14)?:(?:rsid\w{0,9}|paraId|textId)="[^"<>]*"/g, ' ')
    .replace(/<\/w:t>\s*<\/w:r>\s*<w:r\s*>\s*<w:t(?:\s+xml:space="preserve")?\s*>/g, '');
}

/**
 * Removes elements of a name that does not nest in itself, in one pass; an element without its end tag stays.
 */
function dropElements(xml: string, name: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const start of tagStarts(xml, name)) {
    if (start < from) continue;
    const tagEnd = xml.indexOf('>', start);
    if (tagEnd < 0) break;
    const isEmpty = xml.charAt(tagEnd - 1) === '/';
    const closing = isEmpty ? tagEnd : xml.indexOf(`</${name}>`, tagEnd);
    if (closing < 0) break;
    kept.push(xml.slice(from, start), ' ');
    from = isEmpty ? tagEnd + 1 : closing + name.length + 3;
  }
  return kept.join('') + xml.slice(from);
}

function* tagStarts(xml: string, name: string): Generator<number> {
  const opening = `<${name}`;
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at + 1)) {
    if (/[\s/>]/.test(xml.charAt(at + opening.length))) yield at;
  }
}
