/** Marks of blocks stand at the beginning of a line; further on nothing is looked for. */
const WINDOW_CHARS = 64;
const TAB_COLUMNS = 4;
const HALF_MARK_CHARS = 12;

export type ItemMark = {
  /** Columns before the mark. */
  indent: number;
  /** Columns before the text of the item. */
  content: number;
  ordered: boolean;
  number: number;
  text: string;
};

export function itemMark(line: string): ItemMark | null {
  const found = /^([ \t]*)([-*+]|(\d{1,9})[.)])(?:([ \t]+)|$)/.exec(line.slice(0, WINDOW_CHARS));
  if (!found) return null;
  const [whole, before = '', mark = '', digits, gap = ' '] = found;
  const indent = columnsOf(before);
  return {
    indent,
    content: indent + mark.length + columnsOf(gap),
    ordered: digits !== undefined,
    number: Number(digits ?? 1),
    text: line.slice(whole.length),
  };
}

/** The run of backticks or tildes that opens a block of code, and the name of its language. */
export function fenceMark(line: string): { fence: string; language: string } | null {
  const [whole, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(line.slice(0, WINDOW_CHARS)) ?? [];
  if (!whole || !fence) return null;
  const language = line.slice(whole.length).trim();
  return fence.startsWith('`') && language.includes('`') ? null : { fence, language };
}

export function closesFence(line: string, fence: string): boolean {
  const text = line.trim();
  return text.startsWith(fence) && text === (fence[0] ?? '').repeat(text.length);
}

export function headingMark(line: string): { level: number; text: string } | null {
  const [whole, marks = ''] = /^ {0,3}(#{1,6})[ \t]+(?=\S)/.exec(line.slice(0, WINDOW_CHARS)) ?? [];
  if (!whole) return null;
  return { level: marks.length, text: withoutClosingMarks(line.slice(whole.length).trim()) };
}

/** `# Title ##` is closed by marks behind a space; `# C#` is not. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

export function isRule(line: string): boolean {
  return /^([-*_])(?:[ \t]*\1){2,}$/.test(line.trim());
}

/** The line without the mark of a quote, or null. */
export function quotedText(line: string): string | null {
  const [whole] = /^ {0,3}> ?/.exec(line.slice(0, WINDOW_CHARS)) ?? [];
  return whole === undefined ? null : line.slice(whole.length);
}

/** A line of nothing but marks, which the next characters may make something else. */
export function isHalfMark(line: string): boolean {
  return line.length <= HALF_MARK_CHARS && /^[\s>\-*+#`~.)\d]*$/.test(line);
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Columns of white space at the beginning of a line. */
export function indentOf(line: string): number {
  return columnsOf(/^[ \t]*/.exec(line.slice(0, WINDOW_CHARS))?.[0] ?? '');
}

/** The line without its first columns, as far as they are white space. */
export function withoutIndent(line: string, columns: number): string {
  let at = 0;
  for (let column = 0; column < columns && (line[at] === ' ' || line[at] === '\t'); at += 1)
    column += columnsOf(line[at] ?? '');
  return line.slice(at);
}

function columnsOf(space: string): number {
  let columns = 0;
  for (const character of space) columns += character === '\t' ? TAB_COLUMNS : 1;
  return columns;
}
