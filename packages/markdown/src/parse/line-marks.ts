/** Block marks are at the start of a line, so only this many characters are searched. */
const WINDOW_CHARS = 64;
const TAB_COLUMNS = 4;
const HALF_MARK_CHARS = 12;

export type ItemMark = {
  /** Columns before the mark. */
  indent: number;
  /** Columns before the item's text. */
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

/** Returns the backticks or tildes that open a code block, and its language. */
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

/** Removes closing marks: `# Title ##` has them after a space, `# C#` does not. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

export function isRule(line: string): boolean {
  return /^([-*_])(?:[ \t]*\1){2,}$/.test(line.trim());
}

/** Returns the line without its quote mark, or null without one. */
export function quotedText(line: string): string | null {
  const [whole] = /^ {0,3}> ?/.exec(line.slice(0, WINDOW_CHARS)) ?? [];
  return whole === undefined ? null : line.slice(whole.length);
}

/** Whether the line consists only of marks that the next characters could still change. */
export function isHalfMark(line: string): boolean {
  return line.length <= HALF_MARK_CHARS && /^[\s>\-*+#`~.)\d]*$/.test(line);
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Width of the leading white space in columns. */
export function indentOf(line: string): number {
  return columnsOf(/^[ \t]*/.exec(line.slice(0, WINDOW_CHARS))?.[0] ?? '');
}

/** Removes up to this many columns of leading white space. */
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
