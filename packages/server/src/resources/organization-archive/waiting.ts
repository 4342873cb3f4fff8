const maxRows = 500;
/** Maximum number of characters, as in the archive. */
const maxLength = 8 * 1_048_576;

/** Collects items by chatbot until there are enough for a batch. */
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

  /** Removes and returns all items. */
  take(): [chatbotId: string, items: Item[]][] {
    const taken = [...this.#items];
    this.#items.clear();
    this.#rows = 0;
    this.#length = 0;
    return taken;
  }
}
