/** The mark of a list item: how far it is indented, in columns, and its number if it has one. */
export interface ItemMark {
  indent: number;
  number: number | null;
}

/** Where an item stands among a document's lists. */
export interface ItemPlace {
  list: number;
  depth: number;
  isOrdered: boolean;
}

interface OpenList {
  indent: number;
  isOrdered: boolean;
}

/** From this many columns on, a line stands inside an item and not beside it. */
const minStep = 2;

/** Follows the lists of a document by the indentation of their items. */
export class IndentedLists {
  #count = 0;
  #open: OpenList[] = [];
  /** The number of the last item of the outermost list, even if the list has ended. */
  #lastNumber: number | null = null;

  /** Places an item; `goesOn` if it goes on with a numbered list that something without indentation interrupted. */
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

  /** The list that a line indented this far stands in; undefined if it ends the list. */
  around(indent: number): number | undefined {
    this.#closeTo(indent);
    return this.#open.length > 0 ? this.#count - 1 : undefined;
  }

  /** Ends the list for good, as a heading does. */
  end(): void {
    this.#open = [];
    this.#lastNumber = null;
  }

  /** Ends the list for good that an item indented this far would go on with. */
  endFor(indent: number): void {
    this.#closeTo(indent);
    if (this.#open.length === 0) this.end();
  }

  /** Closes what a line indented this far is not inside of; returns the outermost list that was closed. */
  #closeTo(indent: number): OpenList | undefined {
    let closed: OpenList | undefined;
    for (let last = this.#open.at(-1); last && indent < last.indent + minStep; last = this.#open.at(-1)) {
      closed = this.#open.pop();
    }
    return closed;
  }
}
