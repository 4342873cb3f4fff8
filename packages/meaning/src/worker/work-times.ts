import type { Work } from './messages.ts';

/** Weight of the newest call in the average. */
const newestShare = 0.2;

/** Recent average time of the networks per text of each kind, without waiting. */
export class WorkTimes {
  readonly #msPerText = new Map<string, number>();

  add(work: Work, workMs: number): void {
    const ms = workMs / Math.max(1, textsOf(work));
    const kind = kindOf(work);
    const before = this.#msPerText.get(kind) ?? ms;
    this.#msPerText.set(kind, before + (ms - before) * newestShare);
  }

  /** Returns the expected time in milliseconds; 0 before the first call of its kind. */
  expect(work: Work): number {
    return (this.#msPerText.get(kindOf(work)) ?? 0) * textsOf(work);
  }
}

/** Returns the number of texts to embed, or passages to read. */
export function textsOf(work: Work): number {
  return work.operation === 'embed' ? work.texts.length : work.passages.length;
}

function kindOf(work: Work): string {
  return work.operation === 'embed' ? work.kind : work.operation;
}
