import type { ParsedBlock } from './parsed-document.ts';

/** Where a block stands among the lists of a page. */
export type ListShape = Pick<ParsedBlock, 'list' | 'depth' | 'isOrdered'>;

/** Follows the lists of a page by their tags. Lists without an end tag end with the element around them. */
export class HtmlLists {
  #count = 0;
  #open: { isOrdered: boolean; elementDepth: number }[] = [];
  /** The list of items that no list is around. */
  #loose: number | null = null;

  /** @param elementDepth number of open elements, this one included. */
  open(isOrdered: boolean, elementDepth: number): void {
    if (this.#open.length === 0) this.#count += 1;
    this.#open.push({ isOrdered, elementDepth });
    this.#loose = null;
  }

  close(): void {
    this.#open.pop();
  }

  /** Ends the lists that an end tag has closed with what is around them. */
  closeBelow(elementDepth: number): void {
    while ((this.#open.at(-1)?.elementDepth ?? 0) > elementDepth) this.#open.pop();
  }

  /** The shape of an item that starts here. */
  item(): ListShape {
    const last = this.#open.at(-1);
    if (last !== undefined) {
      return { list: this.#count - 1, depth: this.#open.length - 1, isOrdered: last.isOrdered };
    }
    if (this.#loose === null) this.#count += 1;
    this.#loose = this.#count - 1;
    return { list: this.#loose, depth: 0, isOrdered: false };
  }

  /** The shape of other content that starts here. */
  inside(): ListShape {
    return this.#open.length > 0 ? { list: this.#count - 1 } : {};
  }

  /** A heading or a table between items that no list is around. */
  endLoose(): void {
    this.#loose = null;
  }
}
