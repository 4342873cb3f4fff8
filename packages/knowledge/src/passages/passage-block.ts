/**
 * A block of a passage: the range of its text from `start` to `end` (UTF-16 offsets) with its role in the document. Blocks are in
 * reading order, do not overlap, and are stored with the passage.
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
  /** Number of the list within its document; a list that continues in the next passage keeps it. */
  list: number;
  /** 0 for items of the outermost list, 1 for those of a nested list, and so on. */
  depth: number;
  isOrdered: boolean;
}

/** A table row with its non-empty cells, in order. */
export interface TableRowBlock {
  kind: 'table-row';
  start: number;
  end: number;
  /** Number of the table within its document. */
  table: number;
  isHeader: boolean;
  /** Range of each cell in the passage's text, and the name of its column; null without a name. */
  cells: { start: number; end: number; column: string | null }[];
}
