/** A 32-bit hash of `text` from `start` to `end` (UTF-16 units); different seeds give independent hashes. */
export function hashRange(text: string, start: number, end: number, seed: number): number {
  let hash = (seed * 0x9e3779b1) ^ 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit hash of a whole text. */
export function hashText(text: string, seed: number): number {
  return hashRange(text, 0, text.length, seed);
}
