/** Mark of a list item: its indentation in columns, and its number if it has one. */
export interface ItemMark {
  indent: number;
  number: number | null;
}

/** Position of an item in a document's lists. */
export interface ItemPlace {
  list: number;
  depth: number;
  isOrdered: boolean;
}

interface OpenList {
  indent: number;
  isOrdered: boolean;
}

/** Minimum indentation relative to an item, in columns, for a line to be inside the item. */
const minStep = 2;

/** Tracks the lists of a document by the indentation of their items. */
export class IndentedLists {
  #count = 0;
  #open: OpenList[] = [];
  /** Number of the last item of the outermost list, even if that list has ended. */
  #lastNumber: number | null = null;

  /** Places an item. `goesOn` is set if it continues a numbered list that unindented text interrupted. */
  item({ indent, number }: ItemMark): ItemPlace & { goesOn: boolean } {
    const isOrdered = number !== null;
    const hadOpen = this.#open.length > 0;
    const beside = this.#closeTo(indent);
    const depth = this.#open.length;
    const isOther = depth === 0 && (beside === undefined || beside.isOrdered !== isOrdered);
    const goesOn = !hadOpen && number !== null && number > 1 && this.#lastNumber === number - 1;
    if (isOther && !goesOn) this.#count += 1;
    this.#open.push({ indent, isOrdered });
    if (depth === 0) this.#lastNumber = number;
    return { list: this.#count - 1, depth, isOrdered, goesOn };
  }

  /** Returns the list that contains a line with this indentation; undefined if the line ends the list. */
  around(indent: number): number | undefined {
    this.#closeTo(indent);
    return this.#open.length > 0 ? this.#count - 1 : undefined;
  }

  /** Ends the list without continuation, as a heading does. */
  end(): void {
    this.#open = [];
    this.#lastNumber = null;
  }

  /** Ends the list that an item with this indentation would continue. */
  endFor(indent: number): void {
    this.#closeTo(indent);
    if (this.#open.length === 0) this.end();
  }

  /** Closes the lists that do not contain a line with this indentation; returns the outermost one closed. */
  #closeTo(indent: number): OpenList | undefined {
    let closed: OpenList | undefined;
    for (let last = this.#open.at(-1); last && indent < last.indent + minStep; last = this.#open.at(-1)) {
      closed = this.#open.pop();
    }
    return closed;
  }
}
