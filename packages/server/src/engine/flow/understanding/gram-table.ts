/** Random seed, so that nobody can choose examples whose hashes all collide. */
const secret = Math.trunc(Math.random() * 2 ** 32);

/**
 * Assigns numbers to the character sequences (n-grams) of examples. Uses typed arrays, because there can be hundreds of
 * thousands.
 */
export class GramTable {
  #keys: Int32Array;
  /** Number of a key plus 1; 0 for an empty slot. */
  #numbers: Int32Array;
  size = 0;

  /** @param expected expected number of n-grams, to avoid growing, which blocks the event loop */
  constructor(expected: number) {
    const places = 2 ** Math.ceil(Math.log2((4 * expected) / 3 + 16));
    this.#keys = new Int32Array(places);
    this.#numbers = new Int32Array(places);
  }

  get bytes(): number {
    return this.#keys.byteLength + this.#numbers.byteLength;
  }

  /** Returns the number of an n-gram, or -1 if no example contains it. */
  numberOf(gram: number): number {
    return (this.#numbers[this.#placeOf(gram)] ?? 0) - 1;
  }

  add(gram: number): number {
    const place = this.#placeOf(gram);
    const known = (this.#numbers[place] ?? 0) - 1;
    if (known >= 0) return known;
    this.#keys[place] = gram;
    this.size += 1;
    this.#numbers[place] = this.size;
    if (4 * this.size > 3 * this.#keys.length) this.#grow();
    return this.size - 1;
  }

  #placeOf(gram: number): number {
    const mask = this.#keys.length - 1;
    let place = mixed(gram ^ secret) & mask;
    while (this.#numbers[place] !== 0 && this.#keys[place] !== gram) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Int32Array(2 * keys.length);
    this.#numbers = new Int32Array(2 * keys.length);
    for (let at = 0; at < keys.length; at += 1) {
      if (numbers[at] === 0) continue;
      const place = this.#placeOf(keys[at] ?? 0);
      this.#keys[place] = keys[at] ?? 0;
      this.#numbers[place] = numbers[at] ?? 0;
    }
  }
}

/** Finalizer of MurmurHash3. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** Returns the hashes (FNV-1a) of the sequences of three to five characters within words, with their frequencies. */
export function gramsOf(words: readonly string[]): Map<number, number> {
  const grams = new Map<number, number>();
  for (const word of words) {
    const padded = Array.from(` ${word} `, (character) => character.codePointAt(0) ?? 0);
    for (let at = 0; at < padded.length; at += 1) {
      let hash = 0x811c9dc5;
      for (let length = 1; length <= 5 && at + length <= padded.length; length += 1) {
        hash = Math.imul(hash ^ (padded[at + length - 1] ?? 0), 0x01000193);
        if (length >= 3) grams.set(hash | 0, (grams.get(hash | 0) ?? 0) + 1);
      }
    }
  }
  return grams;
}
