/**
 * A block of a passage: the part of its text from `start` to `end` (UTF-16 positions) with the role it had in
 * the document. Blocks stand in reading order, do not overlap, and are stored with the passage.
 */
export type PassageBlock =
  | { kind: 'paragraph' | 'code'; start: number; end: number }
  /** `level` is 1 to 6. */
  | { kind: 'heading'; start: number; end: number; level: number }
  | ListItemBlock
  | TableRowBlock;

/** An item of a list. Items with the same `list` belong together; the list's lead-in is the block before it. */
export interface ListItemBlock {
  kind: 'list-item';
  start: number;
  end: number;
  /** Number of the list within its document, so that a list that goes on in the next passage keeps it. */
  list: number;
  /** 0 for the items of the list itself, 1 for those of a list inside an item, and so on. */
  depth: number;
  isOrdered: boolean;
}

/** A row of a table: its cells in order, without those that are empty. */
export interface TableRowBlock {
  kind: 'table-row';
  start: number;
  end: number;
  /** Number of the table within its document. */
  table: number;
  isHeader: boolean;
  /** Each cell's part of the passage's text, and the name of its column; null if the table names none. */
  cells: { start: number; end: number; column: string | null }[];
}
