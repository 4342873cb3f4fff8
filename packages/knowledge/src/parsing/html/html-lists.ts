import type { ParsedBlock } from '../parsed-document.ts';

/** Position of a block in the lists of a page. */
export type ListShape = Pick<ParsedBlock, 'list' | 'depth' | 'isOrdered'>;

/** Tracks the lists of a page by their tags. Lists without an end tag end with their parent element. */
export class HtmlLists {
  #count = 0;
  #open: { isOrdered: boolean; elementDepth: number }[] = [];
  /** List of items outside of any list element. */
  #loose: number | null = null;

  /** @param elementDepth number of open elements, including this one */
  open(isOrdered: boolean, elementDepth: number): void {
    if (this.#open.length === 0) this.#count += 1;
    this.#open.push({ isOrdered, elementDepth });
    this.#loose = null;
  }

  close(): void {
    this.#open.pop();
  }

  /** Ends the lists inside an element that was closed. */
  closeBelow(elementDepth: number): void {
    while ((this.#open.at(-1)?.elementDepth ?? 0) > elementDepth) this.#open.pop();
  }

  /** Returns the list position of an item that starts here. */
  item(): ListShape {
    const last = this.#open.at(-1);
    if (last !== undefined) {
      return { list: this.#count - 1, depth: this.#open.length - 1, isOrdered: last.isOrdered };
    }
    if (this.#loose === null) this.#count += 1;
    this.#loose = this.#count - 1;
    return { list: this.#loose, depth: 0, isOrdered: false };
  }

  /** Returns the list position of other content that starts here. */
  inside(): ListShape {
    return this.#open.length > 0 ? { list: this.#count - 1 } : {};
  }

  /** Ends a list without a list element, at a heading or table. */
  endLoose(): void {
    this.#loose = null;
  }
}
