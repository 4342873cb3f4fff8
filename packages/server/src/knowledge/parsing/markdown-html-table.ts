/** A longer table is read as text, as if it were none. */
const maxRows = 5_000;
const row = /<tr\b[^<>]{0,500}>([\s\S]*?)(?=<\/tr\b|<tr\b|$)/gi;
const cell = /<(t[hd])\b[^<>]{0,500}>([\s\S]*?)(?=<\/t[hd]\b|<t[hd]\b|$)/gi;

/** Where a table of HTML within Markdown begins and ends. */
export const tableStart = /^\s*<table\b/i;
export const tableEnd = /<\/table\s*>/i;
/** Its tags, which are taken out where it turns out to be none. */
export const tableTag = /<\/?table\b[^<>]*>?/gi;

/**
 * The rows of a table of HTML as lines of a Markdown table; none if it has no cells. A cell that covers several
 * columns stands in the first of them.
 */
export function markdownRows(html: string): string[] {
  const lines: string[] = [];
  for (const [, content = ''] of html.matchAll(row)) {
    const cells = [...content.matchAll(cell)];
    if (cells.length === 0) continue;
    if (lines.length > maxRows) return [];
    lines.push(`| ${cells.map(([, , text = '']) => plainCell(text)).join(' | ')} |`);
    const isHeader = lines.length === 1 && cells.every(([, name = '']) => name.toLowerCase() === 'th');
    if (isHeader) lines.push(`|${cells.map(() => '---').join('|')}|`);
  }
  return lines;
}

function plainCell(text: string): string {
  return text
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
