import { commonSize, type PdfLine } from './pdf-lines.ts';

/** Maximum type size of a footnote, relative to the text. */
const maxSize = 0.92;
/** Maximum line spacing within a footnote, in units of its type size. */
const maxLeading = 2;
/** A page with more lines is a drawing or an attack, and is left unchanged. */
const maxLines = 2_000;
/** Beginning of a footnote: "1 ", "2)", "*", "†". A list of the text has the type size of the text. */
const mark = /^(?:\d{1,2}(?:[.)]?\s|(?=\p{L}))|[*†‡§¹²³⁰⁴-⁹]{1,3}\s?\S)/u;

/**
 * Moves the footnotes of a page after its text. In columns, the text of the first continues in the second, not in the footnotes
 * below the first.
 */
export function withNotesLast(lines: readonly PdfLine[]): PdfLine[] {
  if (lines.length > maxLines) return [...lines];
  const size = commonSize(lines);
  const end = lines.findLastIndex((line) => line.size > size * maxSize && /\p{L}/u.test(line.text));
  const notes = new Set<PdfLine>();
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    const goesOn = above !== undefined && notes.has(above) && isClose(above, line);
    if (index < end && line.size <= size * maxSize && (goesOn || beginsNote(line, lines, size)))
      notes.add(line);
  });
  return [...lines.filter((line) => !notes.has(line)), ...lines.filter((line) => notes.has(line))];
}

/** Returns whether a line begins a footnote: it starts with a mark, and nothing in the size of the text is below it. */
function beginsNote(line: PdfLine, lines: readonly PdfLine[], size: number): boolean {
  if (line.angle !== 0 || line.cells.length > 1 || !mark.test(line.text.trimStart())) return false;
  return !lines.some(
    (other) =>
      other.y < line.y &&
      other.size > size * maxSize &&
      other.x < line.endX &&
      line.x < other.endX &&
      /\p{L}/u.test(other.text),
  );
}

function isClose(above: PdfLine, line: PdfLine): boolean {
  const drop = above.y - line.y;
  return line.cells.length === 1 && drop > 0 && drop <= maxLeading * line.size && line.angle === above.angle;
}
