/** Vocabulary of tokens, found by their characters. */
export interface PieceTable {
  /**
   * Calls back for each token that begins at `from` and ends at or before `to`, shortest first.
   * @param text UTF-16 units
   */
  piecesAt(
    text: string,
    from: number,
    to: number,
    found: (id: number, end: number, score: number) => void,
  ): void;
  /** Score of a character that is not in the vocabulary. */
  unknownScore: number;
}

/** Each text is preceded by its length (1 byte) and followed by its score (4 bytes). */
const scoreBytes = 4;
/** As in SentencePiece, an unknown character is this much less likely than the least likely token. */
const unknownPenalty = 10;
const hashStart = 0x811c9dc5;
const hashFactor = 0x01000193;

/**
 * @param bytes for each token in the order of ids: length of its text in bytes (1 byte), its text (UTF-8), its score (32-bit
 * float, little-endian). A token without text cannot be found.
 */
export function readPieceTable(bytes: Uint8Array): PieceTable {
  const pieces = readPieces(bytes);
  const { units, ends, scores } = pieces;
  const size = 2 ** Math.ceil(Math.log2(ends.length * 2));
  const slots = new Int32Array(size).fill(-1);
  const hashes = new Int32Array(ends.length);
  let longest = 0;
  for (let id = 0; id < ends.length; id += 1) {
    const start = id === 0 ? 0 : (ends[id - 1] ?? 0);
    const end = ends[id] ?? 0;
    if (start === end) continue;
    longest = Math.max(longest, end - start);
    let hash = hashStart;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (units[at] ?? 0), hashFactor);
    hashes[id] = hash;
    let slot = spread(hash) & (size - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (size - 1);
    slots[slot] = id;
  }

  const isPiece = (id: number, text: string, from: number, to: number): boolean => {
    const start = id === 0 ? 0 : (ends[id - 1] ?? 0);
    if ((ends[id] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) {
      if (text.charCodeAt(at) !== units[start + at - from]) return false;
    }
    return true;
  };

  return {
    unknownScore: pieces.worst - unknownPenalty,
    piecesAt(text, from, to, found) {
      const last = Math.min(to, from + longest);
      let hash = hashStart;
      for (let end = from + 1; end <= last; end += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(end - 1), hashFactor);
        let slot = spread(hash) & (size - 1);
        for (let id = slots[slot] ?? -1; id !== -1; id = slots[slot] ?? -1) {
          if (hashes[id] === hash && isPiece(id, text, from, end)) {
            found(id, end, scores[id] ?? 0);
            break;
          }
          slot = (slot + 1) & (size - 1);
        }
      }
    },
  };
}

/** Mixes high bits into the low ones, which otherwise depend only on the low bits of the letters. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

interface Pieces {
  /** The texts of all tokens, concatenated. */
  units: Uint16Array;
  ends: Uint32Array;
  scores: Float32Array;
  worst: number;
}

function readPieces(bytes: Uint8Array): Pieces {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0) + scoreBytes) count += 1;
  // A text never has more UTF-16 units than bytes.
  const units = new Uint16Array(bytes.length - count * (1 + scoreBytes));
  const ends = new Uint32Array(count);
  const scores = new Float32Array(count);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let written = 0;
  let worst = 0;
  for (let id = 0, at = 0; id < count; id += 1) {
    const textEnd = at + 1 + (bytes[at] ?? 0);
    const text = decoder.decode(bytes.subarray(at + 1, textEnd));
    for (let index = 0; index < text.length; index += 1) units[written + index] = text.charCodeAt(index);
    written += text.length;
    const score = view.getFloat32(textEnd, true);
    ends[id] = written;
    scores[id] = score;
    worst = Math.min(worst, score);
    at = textEnd + scoreBytes;
  }
  return { units: units.slice(0, written), ends, scores, worst };
}
