/** What the readers of one text share. */
export type Reading = {
  /** The text is still being written: see `parseMarkdown`. */
  isOpen: boolean;
  /** Whether the answer has a source of this number. */
  isSource: (n: number) => boolean;
  /** Characters and nodes looked at so far. Tests hold it against the length of the text. */
  steps: number;
};
