/** Counters since the start or the last reset; returned by `GET /__stats`. */
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

  /** Returns the number of earlier calls with the same key. */
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
