/** A part of a plain text: lines, or the rows of a table. */
export type TextPart = { lines: string[] } | { rows: string[][]; hasHeader: boolean };

/** Line up to which each delimiter was found to make no table, so that no line is tried repeatedly. */
type Refused = Map<string, number>;

const delimiters = ['\t', ';', '|', ','] as const;
const maxColumns = 200;
/** Maximum number of lines of a quoted cell. */
const maxQuotedLines = 50;
const maxNameChars = 40;
/** Maximum share of delimiters followed by a space in a table; in prose, nearly all commas and semicolons are. */
const maxSpacedShare = 0.2;

/**
 * Finds tables in the lines of a paragraph written as CSV, separated by tabs, semicolons, bars, or commas, with quotes as in RFC
 * 4180. Lines are rows if they have the same number of cells: at least three lines, or two lines of at least three cells.
 */
export function findTables(lines: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  const refused: Refused = new Map();
  for (let at = 0; at < lines.length; ) {
    const table = tableFrom(lines, at, refused);
    const last = parts.at(-1);
    if (table !== null) {
      parts.push({ rows: table.rows, hasHeader: hasHeader(table.rows) });
      at += table.lines;
      continue;
    }
    if (last !== undefined && 'lines' in last) last.lines.push(lines[at] ?? '');
    else parts.push({ lines: [lines[at] ?? ''] });
    at += 1;
  }
  return parts;
}

function tableFrom(
  lines: readonly string[],
  start: number,
  refused: Refused,
): { rows: string[][]; lines: number } | null {
  for (const delimiter of delimiters) {
    if (!lines[start]?.includes(delimiter) || start < (refused.get(delimiter) ?? 0)) continue;
    const rows: string[][] = [];
    let at = start;
    for (;;) {
      const row = rowAt(lines, at, delimiter);
      if (row === null || (rows[0] !== undefined && rows[0].length !== row.cells.length)) break;
      rows.push(row.cells);
      at += row.lines;
    }
    const columns = rows[0]?.length ?? 0;
    const isLong = rows.length >= (columns > 2 && delimiter !== ',' ? 2 : 3);
    if (isLong && isWrittenAsTable(lines.slice(start, at), delimiter, columns))
      return { rows: rows.filter((row) => !isRule(row)), lines: at - start };
    refused.set(delimiter, at);
  }
  return null;
}

/**
 * Returns the row that begins in a line, and the number of lines that its quoted cells span; null if the line has only one cell.
 */
function rowAt(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { cells: string[]; lines: number } | null {
  let text = lines[at] ?? '';
  if (!text.includes(delimiter)) return null;
  for (let used = 1; used <= maxQuotedLines && at + used <= lines.length; used += 1) {
    const cells = cellsOf(text, delimiter);
    if (cells !== null) return cells.length > 1 && cells.length <= maxColumns ? { cells, lines: used } : null;
    text += `\n${lines[at + used] ?? ''}`;
  }
  return null;
}

/** Returns null while a quote is open. */
function cellsOf(text: string, delimiter: string): string[] | null {
  const line = delimiter === '|' ? text.trim().replace(/^\||\|$/g, '') : text;
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const start = at + (/^[ ]*(?=")/.exec(line.slice(at, at + 10))?.[0].length ?? 0);
    if (line[start] !== '"') {
      const next = line.indexOf(delimiter, at);
      const end = next < 0 ? line.length : next;
      cells.push(line.slice(at, end).trim());
      at = end + 1;
      continue;
    }
    const close = closingQuote(line, start);
    if (close < 0) return null;
    cells.push(
      line
        .slice(start + 1, close)
        .replaceAll('""', '"')
        .trim(),
    );
    const next = line.indexOf(delimiter, close);
    at = next < 0 ? line.length + 1 : next + 1;
  }
  return cells;
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

/** Rejects prose, in which commas and semicolons are followed by spaces, and lines indented by tabs. */
function isWrittenAsTable(lines: readonly string[], delimiter: string, columns: number): boolean {
  if (columns < (delimiter === ',' ? 3 : 2)) return false;
  if (delimiter === '\t') return lines.every((line) => !line.startsWith('\t'));
  if (delimiter === '|') return true;
  const text = lines.join('\n').replace(/"[^"]*"/g, '');
  const all = text.split(delimiter).length - 1;
  const spaced = text.split(`${delimiter} `).length - 1;
  return spaced <= maxSpacedShare * all;
}

/** Returns whether a row is the delimiter row below the header of a table with bars. */
function isRule(row: readonly string[]): boolean {
  return row.every((cell) => /^:?-{2,}:?$/.test(cell));
}

/** Returns whether the first row names the columns: its cells are unique and without digits, and rows follow. */
function hasHeader([header = [], ...below]: readonly (readonly string[])[]): boolean {
  if (below.length === 0 || new Set(header).size !== header.length) return false;
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !/\d|[@/]/.test(cell) && cell.length <= maxNameChars;
  if (!header.every(isName)) return false;
  return header.length > 2 || below.some((row) => row.some((cell) => /\d/.test(cell)));
}
