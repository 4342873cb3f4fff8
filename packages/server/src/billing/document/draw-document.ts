import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { DocumentContent, Labelled } from './document-content.ts';
import { type Piece, visualPieces } from './visual-pieces.ts';

/** Noto font files; each covers the scripts that its name lists. */
const facesFolder = new URL('./faces/', import.meta.url);
const alphabets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
];
/** Chinese, Japanese, and Korean share characters that look different in each; the document's own language comes first. */
const eastAsian: Readonly<Record<string, readonly string[]>> = {
  zh: ['chinese', 'japanese', 'korean'],
  ko: ['korean', 'japanese', 'chinese'],
};

const page = { left: 56, right: 539, top: 64, bottom: 780 };
const sizes = { title: 22, text: 10, small: 8.5 };
const colors = { ink: '#1a1a1a', muted: '#666666', line: '#d9d9d9' };
const leading = 1.5;

type Align = 'start' | 'end';

/** Draws a document as PDF. The same content always yields the same bytes. */
export async function drawDocument(content: DocumentContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: pathOf('latin'),
    lang: content.language,
    info: { Title: content.title, CreationDate: new Date(content.issuedAt) },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve) => {
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const pen = createPen(doc, content);
  pen.line(content.title, { size: sizes.title });
  pen.space(14);
  for (const fact of content.facts) pen.pair(fact);
  pen.space(14);
  for (const { label, lines } of content.parties) {
    pen.line(label, { size: sizes.small, color: colors.muted });
    for (const text of lines) pen.paragraph(text, { direction: 'auto' });
    pen.space(10);
  }
  pen.space(6);
  pen.row(content.columns, { size: sizes.small, color: colors.muted });
  pen.rule();
  for (const row of content.rows) pen.row(row);
  pen.rule();
  for (const total of content.totals) pen.total(total);
  pen.space(16);
  for (const note of content.notes) pen.paragraph(note, { size: sizes.small, color: colors.muted });
  doc.end();
  return await whole;
}

function pathOf(face: string): string {
  return fileURLToPath(new URL(`${face}.ttf`, facesFolder));
}

interface Style {
  size?: number;
  color?: string;
  /** `auto`, for names and addresses: the direction of the first letter. */
  direction?: 'auto';
}

/** Writes from the top of the page down, aligned to the side on which the language begins. */
function createPen(doc: PDFDocument, { direction: ofPage, language }: DocumentContent) {
  const faceOf = createFaces(doc, language);
  let y = page.top;
  const widthOf = (pieces: readonly Piece[], size: number) =>
    pieces.reduce((sum, { text, face }) => sum + doc.font(face).fontSize(size).widthOfString(text), 0);
  const put = (
    text: string,
    {
      from,
      to,
      align = 'start',
      size = sizes.text,
      color = colors.ink,
      direction,
    }: Style & { from: number; to: number; align?: Align },
  ) => {
    const pieces = visualPieces(text, direction ?? ofPage, faceOf);
    const isLeft = (align === 'start') === (ofPage === 'ltr');
    // Columns are mirrored for a right-to-left language.
    const [left, right] =
      ofPage === 'ltr' ? [from, to] : [page.left + page.right - to, page.left + page.right - from];
    let x = isLeft ? left : right - widthOf(pieces, size);
    doc.fillColor(color);
    for (const piece of pieces) {
      doc
        .font(piece.face)
        .fontSize(size)
        .text(piece.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(piece.text);
    }
  };
  const down = (size: number) => {
    y += size * leading;
    if (y <= page.bottom) return;
    doc.addPage();
    y = page.top;
  };
  const wrap = (text: string, width: number, size: number) =>
    wrapText(text, width, (part) => widthOf(visualPieces(part, ofPage, faceOf), size));
  const write = (text: string, style: Style = {}) => {
    put(text, { from: page.left, to: page.right, ...style });
    down(style.size ?? sizes.text);
  };
  return {
    space: (points: number) => {
      y += points;
    },
    line: write,
    paragraph(text: string, style: Style = {}) {
      for (const line of wrap(text, page.right - page.left, style.size ?? sizes.text)) write(line, style);
    },
    pair({ label, value }: Labelled) {
      put(label, { from: page.left, to: 200, color: colors.muted });
      put(value, { from: 200, to: page.right });
      down(sizes.text);
    },
    row({ description, period, amount }: DocumentContent['rows'][number], style: Style = {}) {
      put(amount, { from: 440, to: page.right, align: 'end', ...style });
      put(period, { from: 270, to: 440, ...style });
      for (const line of wrap(description, 205, style.size ?? sizes.text)) {
        put(line, { from: page.left, to: 265, ...style });
        down(style.size ?? sizes.text);
      }
    },
    total({ label, value }: Labelled) {
      put(label, { from: 270, to: 440, color: colors.muted });
      put(value, { from: 440, to: page.right, align: 'end' });
      down(sizes.text);
    },
    rule() {
      y -= 4;
      doc.lineWidth(0.5).strokeColor(colors.line).moveTo(page.left, y).lineTo(page.right, y).stroke();
      y += 16;
    },
  };
}

/**
 * Breaks a text into lines. A word wider than the line, or text without spaces, may break after any character.
 * @param widthOf width of a text in points
 */
function wrapText(text: string, width: number, widthOf: (part: string) => number): string[] {
  const fitting = (word: string): string[] => (widthOf(word) > width ? [...word] : [word]);
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/\S+\s*/gu)?.flatMap(fitting) ?? []) {
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Returns a function that finds the font of a character; large fonts are opened only when needed. */
function createFaces(doc: PDFDocument, language: string): (character: string) => string {
  const faces = [...alphabets, ...(eastAsian[language] ?? ['japanese', 'chinese', 'korean'])];
  for (const face of faces) doc.registerFont(face, pathOf(face));
  const known = new Map<string, string>();
  return (character) => {
    const earlier = known.get(character);
    if (earlier !== undefined) return earlier;
    const codePoint = character.codePointAt(0) ?? 0;
    const found = faces.find((face) => doc.font(face)._font.font.hasGlyphForCodePoint(codePoint)) ?? 'latin';
    known.set(character, found);
    return found;
  };
}
