/** Counts of the server since its start or last reset; `GET /__stats` returns them. */
export class Counters {
  chats = 0;
  streams = 0;
  embeddings = 0;
  embeddingInputs = 0;
  tokensOut = 0;
  errors = 0;
  clientAborts = 0;
  #lastId = 0;
  readonly #asked = new Map<string, number>();

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Returns how often it was called with the same key before. */
  timesAsked(key: string): number {
    const times = this.#asked.get(key) ?? 0;
    this.#asked.set(key, times + 1);
    return times;
  }

  reset(): void {
    this.#asked.clear();
    Object.assign(this, new Counters());
  }
}
