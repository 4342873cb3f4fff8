/** A 32-bit hash of `text` from `start` to `end` (UTF-16 units); different seeds give independent hashes. */
export function hashRange(text: string, start: number, end: number, seed: number): number {
  return finish(goOn(begin(seed), text, start, end));
}

/** A 32-bit hash of a whole text. */
export function hashText(text: string, seed: number): number {
  return hashRange(text, 0, text.length, seed);
}

/** The hash of up to six texts joined by spaces, without building the joined string. */
export function hashJoined(
  seed: number,
  first: string,
  second: string,
  third?: string,
  fourth?: string,
  fifth?: string,
  sixth?: string,
): number {
  let hash = goOn(begin(seed), first, 0, first.length);
  hash = join(hash, second);
  if (third !== undefined) hash = join(hash, third);
  if (fourth !== undefined) hash = join(hash, fourth);
  if (fifth !== undefined) hash = join(hash, fifth);
  if (sixth !== undefined) hash = join(hash, sixth);
  return finish(hash);
}

const space = 32;

function begin(seed: number): number {
  return (seed * 0x9e3779b1) ^ 0x811c9dc5;
}

function goOn(before: number, text: string, start: number, end: number): number {
  let hash = before;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function join(hash: number, text: string): number {
  return goOn(Math.imul(hash ^ space, 0x01000193), text, 0, text.length);
}

function finish(mixed: number): number {
  let hash = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
