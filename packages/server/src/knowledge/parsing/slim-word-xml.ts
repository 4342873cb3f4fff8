/**
 * Takes out of WordprocessingML what says how text looks (run properties, revision ids, spelling marks) and joins
 * the runs that only this divided. The converter builds several objects for each element: a long document would
 * else not fit into the memory of its process. What is cut becomes a space, so that no new markup arises.
 */
export function slimWordXml(xml: string): string {
  return dropElements(dropElements(xml, 'w:rPrChange'), 'w:rPr')
    .replace(/<w:(?:proofErr|lastRenderedPageBreak|noProof)\b[^<>]*\/>/g, ' ')
    .replace(/ w(?:14)?:(?:rsid\w{0,9}|paraId|textId)="[^"<>]*"/g, ' ')
    .replace(/<\/w:t>\s*<\/w:r>\s*<w:r\s*>\s*<w:t(?:\s+xml:space="preserve")?\s*>/g, '');
}

/** Drops elements of a name that does not nest in itself, in one pass; one without its end stays. */
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
