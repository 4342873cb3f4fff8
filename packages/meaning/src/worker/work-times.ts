import type { Work } from './messages.ts';

/** How much the newest call counts. */
const newestShare = 0.2;

/** How long the networks have worked on a text of each kind lately, without waiting. */
export class WorkTimes {
  readonly #msPerText = new Map<string, number>();

  add(work: Work, workMs: number): void {
    const ms = workMs / Math.max(1, textsOf(work));
    const kind = kindOf(work);
    const before = this.#msPerText.get(kind) ?? ms;
    this.#msPerText.set(kind, before + (ms - before) * newestShare);
  }

  /** In milliseconds; 0 before the first of its kind. */
  expect(work: Work): number {
    return (this.#msPerText.get(kindOf(work)) ?? 0) * textsOf(work);
  }
}

/** Texts to embed, or passages to read. */
export function textsOf(work: Work): number {
  return work.operation === 'embed' ? work.texts.length : work.passages.length;
}

function kindOf(work: Work): string {
  return work.operation === 'embed' ? work.kind : work.operation;
}
