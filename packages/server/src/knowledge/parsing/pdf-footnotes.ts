import { commonSize, type PdfLine } from './pdf-lines.ts';

/** Notes are set smaller than the text, by at least this. */
const maxSize = 0.92;
/** Lines of a note are not further apart, in units of their size. */
const maxLeading = 2;
/** A page with more lines is a drawing or an attack. */
const maxLines = 2_000;
/** What a note begins with: "1 ", "2)", "*", "†". A list of the text is set in the size of the text. */
const mark = /^(?:\d{1,2}(?:[.)]?\s|(?=\p{L}))|[*†‡§¹²³⁰⁴-⁹]{1,3}\s?\S)/u;

/**
 * Puts the footnotes of a page, which are in reading order, after its text: in columns, the text of the first one goes on in the
 * second, not in the notes below the first.
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

/** Whether a line begins a note: it has the mark of one, and nothing in the size of the text is printed below it. */
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
