/** A normalized text, with the original position of each of its UTF-16 units. */
export interface NormalText {
  text: string;
  /** Offsets in UTF-16 units of the original text, for each unit of the normalized one. */
  starts: readonly number[];
  ends: readonly number[];
}

/** A character with the marks that combine with it. */
interface Cluster {
  chars: string[];
  starts: number[];
  ends: number[];
  /** Start of the next cluster. */
  next: number;
}

/** Marks and letters that may combine with the character before them. */
const joining = /[\p{M}\u1160-\u11ff\u3131-\u318e\uff9e-\uffdc]/u;
/** Lower code points never combine with the character before. */
const firstJoining = 0x300;
/** NFKC does not change a single character below this code point. */
const firstChanging = 0xa0;
/** Maximum number of combining marks, because sorting them takes quadratic time. Unicode's stream-safe format allows 30. */
const maxJoined = 30;

/**
 * Normalizes a text like the tokenizer of the networks: removes control characters, converts other white space to spaces (Nmt),
 * applies NFKC, and collapses spaces. Lone surrogates become spaces. Takes linear time for any text.
 */
export function normalize(text: string): NormalText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (char: string, start: number, end: number): void => {
    if (char === ' ' && parts.at(-1) === ' ') {
      starts[starts.length - 1] = start;
      ends[ends.length - 1] = end;
      return;
    }
    parts.push(char);
    for (let unit = 0; unit < char.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  for (let at = 0; at < text.length; ) {
    const cluster = clusterAt(text, at);
    addCluster(cluster, add);
    at = cluster.next;
  }
  return { text: parts.join(''), starts, ends };
}

function addCluster(
  { chars, starts, ends }: Cluster,
  add: (char: string, start: number, end: number) => void,
): void {
  const [first = '', ...others] = chars;
  const isPlain = others.length === 0 && first.charCodeAt(0) < firstChanging;
  const joined = chars.join('');
  const composed = isPlain ? joined : joined.normalize('NFKC');
  if (composed === joined) {
    for (const [index, char] of chars.entries()) add(char, starts[index] ?? 0, ends[index] ?? 0);
  } else {
    for (const char of composed) add(char, starts[0] ?? 0, ends.at(-1) ?? 0);
  }
}

function clusterAt(text: string, from: number): Cluster {
  const cluster: Cluster = { chars: [], starts: [], ends: [], next: from };
  while (cluster.next < text.length && cluster.chars.length <= maxJoined) {
    const at = cluster.next;
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    const char = mapped(code);
    if (char !== '') {
      if (cluster.chars.length > 0 && !isJoining(char, code)) break;
      cluster.chars.push(char);
      cluster.starts.push(at);
      cluster.ends.push(end);
    }
    cluster.next = end;
  }
  return cluster;
}

function isJoining(char: string, code: number): boolean {
  return code >= firstJoining && joining.test(char);
}

/** Applies Nmt, SentencePiece's rules before NFKC. Returns '' for removed characters. */
function mapped(code: number): string {
  if (isDropped(code)) return '';
  return isBlank(code) ? ' ' : String.fromCodePoint(code);
}

function isDropped(code: number): boolean {
  if (code >= 0x20 && code < 0x7f) return false;
  return (
    (code >= 0x01 && code <= 0x08) ||
    code === 0x0b ||
    (code >= 0x0e && code <= 0x1f) ||
    code === 0x7f ||
    code === 0x8f ||
    code === 0x9f
  );
}

function isBlank(code: number): boolean {
  if (code < 0x1680) return code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;
  return (
    code === 0x1680 ||
    (code >= 0x200b && code <= 0x200f) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x2581 ||
    (code >= 0xd800 && code <= 0xdfff) ||
    code === 0xfeff ||
    code === 0xfffd
  );
}
