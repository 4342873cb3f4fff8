import createBidi from 'bidi-js';

/** Part of a line that is drawn at once. */
export interface Piece {
  text: string;
  face: string;
}

const bidi = createBidi();
const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/**
 * Pieces of a line in visual order, from the left. The PDF library does not support bidirectional text, it only shapes single
 * words; right-to-left words therefore become separate pieces, the last one first.
 * @param direction of the whole line; `auto` takes the direction of the first letter
 * @param faceOf returns a font that has the character
 */
export function visualPieces(
  line: string,
  direction: 'ltr' | 'rtl' | 'auto',
  faceOf: (character: string) => string,
): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const pieces: (Piece & { level: number })[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    index += character.length;
    const last = pieces.at(-1);
    const isMark = /^\p{M}$/u.test(character);
    const face = isMark && last ? last.face : faceOf(character);
    const isWordBreak = level % 2 === 1 && (character === ' ' || last?.text === ' ');
    if (last && last.level === level && last.face === face && !isWordBreak) last.text += character;
    else pieces.push({ text: character, face, level });
  }
  return inVisualOrder(pieces).map(({ text, face, level }) => ({
    face,
    text: (level % 2 === 1 ? mirrored(text) : text).replaceAll(marks, ''),
  }));
}

/** Rule L2 of the Unicode bidirectional algorithm, for pieces of one level each. */
function inVisualOrder<T extends { level: number }>(pieces: T[]): T[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; ) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

function mirrored(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
}
