/** A longer table is read as text. */
const maxRows = 5_000;
const row = /<tr\b[^<>]{0,500}>([\s\S]*?)(?=<\/tr\b|<tr\b|$)/gi;
const cell = /<(t[hd])\b[^<>]{0,500}>([\s\S]*?)(?=<\/t[hd]\b|<t[hd]\b|$)/gi;

/** Start and end of an HTML table within Markdown. */
export const tableStart = /^\s*<table\b/i;
export const tableEnd = /<\/table\s*>/i;
/** Table tags, removed if there is no table after all. */
export const tableTag = /<\/?table\b[^<>]*>?/gi;

/**
 * Converts an HTML table to the lines of a Markdown table; returns none if it has no cells. A cell that spans columns is placed
 * in the first of them.
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
