const maxRows = 500;
/** In characters of the archive. */
const maxLength = 8 * 1_048_576;

/** What is in memory until a batch of it is added, by chatbot. */
export class Waiting<Item> {
  readonly #items = new Map<string, Item[]>();
  #rows = 0;
  #length = 0;

  add(chatbotId: string, item: Item, { rows, length }: { rows: number; length: number }): void {
    const items = this.#items.get(chatbotId) ?? [];
    items.push(item);
    this.#items.set(chatbotId, items);
    this.#rows += rows;
    this.#length += length;
  }

  isFull(): boolean {
    return this.#rows >= maxRows || this.#length >= maxLength;
  }

  /** All of it, which does not wait any more. */
  take(): [chatbotId: string, items: Item[]][] {
    const taken = [...this.#items];
    this.#items.clear();
    this.#rows = 0;
    this.#length = 0;
    return taken;
  }
}
