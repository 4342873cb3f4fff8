/** A chunk with its source's metadata. */
export interface StoredChunk {
  chunk_id: string;
  source_id: string;
  source_name: string;
  url: string | null;
  heading_path: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** Blocks as stored; null if it was indexed before blocks were stored. */
  blocks: unknown;
  language: string | null;
  sentence_terms: string;
  last_synced_at: Date | null;
}

/** Chunks of all live sources that contain one term. */
export interface PostingList {
  /** Source numbers, one per block of postings. */
  readonly sources: Int32Array;
  /** End of each block's postings. */
  readonly ends: Int32Array;
  readonly ordinals: Int32Array;
  /** For each chunk, the term's frequency << 16 | the chunk's length in terms. */
  readonly shapes: Uint32Array;
}

/** List of a term that no live chunk contains. */
export const noPostings: PostingList = {
  sources: new Int32Array(),
  ends: new Int32Array(),
  ordinals: new Int32Array(),
  shapes: new Uint32Array(),
};

/** Source and generation that postings belong to. */
export interface PostedSource {
  id: string;
  generation: number;
  /** One more than the highest ordinal seen. */
  extent: number;
}

/** Posting lists of a chatbot and the chunks found by them, valid while its sources are unchanged. */
export interface PostingIndex {
  /** Fingerprint of the searched sources and generations. */
  readonly fingerprint: string;
  readonly sources: PostedSource[];
  readonly numbers: Map<string, number>;
  readonly lists: Map<string, PostingList>;
  /** By source and ordinal, with their sizes in postings. */
  readonly chunks: Map<string, { chunk: StoredChunk; size: number }>;
  /** Fingerprint of source metadata in chunks, such as names, which changes without a new generation. */
  shown: string;
}

export function createPostingIndex(fingerprint: string): PostingIndex {
  return { fingerprint, sources: [], numbers: new Map(), lists: new Map(), chunks: new Map(), shown: '' };
}

const keyBytes = 20;
/** Header of a binary PostgreSQL array: dimensions, flags, type, length and lower bound. */
const arrayHeader = { bytes: 20, bytesIfEmpty: 12, countAt: 12 };
/** Length of the element, which is always 8, and the posting. */
const elementBytes = 12;

/** Decodes blocks of source id, generation and postings in PostgreSQL's binary format, which avoids parsing decimal numbers. */
export function decodePostings(index: PostingIndex, bytes: Buffer): PostingList {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks = blocksOf(view);
  const total = blocks.reduce((sum, { count }) => sum + count, 0);
  const ordinals = new Int32Array(total);
  const shapes = new Uint32Array(total);
  const ends = new Int32Array(blocks.length);
  const sources = Int32Array.from(blocks, ({ at }) => numberOf(index, bytes, at));
  let next = 0;
  blocks.forEach(({ at, count }, block) => {
    const source = index.sources[sources[block] ?? 0];
    let element = at + keyBytes + arrayHeader.bytes;
    ends[block] = next + count;
    for (const end = next + count; next < end; next += 1, element += elementBytes) {
      const ordinal = view.getInt32(element + 4);
      ordinals[next] = ordinal;
      shapes[next] = view.getUint32(element + 8);
      if (source && ordinal >= source.extent) source.extent = ordinal + 1;
    }
  });
  return { sources, ends, ordinals, shapes };
}

function blocksOf(view: DataView): { at: number; count: number }[] {
  const blocks: { at: number; count: number }[] = [];
  for (let at = 0; at < view.byteLength; ) {
    const array = at + keyBytes;
    const isEmpty = view.getInt32(array) === 0;
    const count = isEmpty ? 0 : view.getInt32(array + arrayHeader.countAt);
    blocks.push({ at, count });
    at = array + (isEmpty ? arrayHeader.bytesIfEmpty : arrayHeader.bytes + count * elementBytes);
  }
  return blocks;
}

/** Returns the number of a source and generation in the index; assigns one if it has none. */
function numberOf(index: PostingIndex, bytes: Buffer, at: number): number {
  const key = bytes.toString('latin1', at, at + keyBytes);
  const known = index.numbers.get(key);
  if (known !== undefined) return known;
  const number = index.sources.push({
    id: uuidOf(bytes.toString('hex', at, at + 16)),
    generation: bytes.readInt32BE(at + 16),
    extent: 0,
  });
  index.numbers.set(key, number - 1);
  return number - 1;
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
