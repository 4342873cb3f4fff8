import type { Steps } from '../../parsing/html/steps.ts';

/** A text to find in others, in time proportional to their length for any content (Knuth, Morris and Pratt 1977). */
export class Needle {
  readonly text: string;
  /** For each length of a match, the longest shorter match that ends at the same position. */
  readonly #shorter: Uint16Array;

  /** @param text at most 65,535 characters */
  constructor(text: string) {
    this.text = text;
    this.#shorter = new Uint16Array(text.length);
    let matched = 0;
    for (let at = 1; at < text.length; at += 1) {
      while (matched > 0 && text[at] !== text[matched]) matched = this.#shorter[matched - 1] ?? 0;
      if (text[at] === text[matched]) matched += 1;
      this.#shorter[at] = matched;
    }
  }

  /** Returns the position after the first occurrence at or after `start`, or -1. */
  endIn(text: string, start: number, steps: Steps): number {
    if (this.text === '') return start;
    let matched = 0;
    for (let at = start; at < text.length; at += 1) {
      steps.count += 1;
      while (matched > 0 && text[at] !== this.text[matched]) {
        steps.count += 1;
        matched = this.#shorter[matched - 1] ?? 0;
      }
      if (text[at] === this.text[matched]) matched += 1;
      if (matched === this.text.length) return at + 1;
    }
    return -1;
  }
}
