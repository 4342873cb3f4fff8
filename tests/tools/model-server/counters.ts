/** What the server has done since it started or was last reset; `GET /__stats` tells it. */
export class Counters {
  chats = 0;
  streams = 0;
  embeddings = 0;
  embeddingInputs = 0;
  tokensOut = 0;
  errors = 0;
  clientAborts = 0;
  private lastId = 0;

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  reset(): void {
    Object.assign(this, new Counters());
  }
}
