/** State shared by the readers of one text. */
export type Reading = {
  /** The text is still being written: see `parseMarkdown`. */
  isOpen: boolean;
  /** Whether the answer has a source with this number. */
  isSource: (n: number) => boolean;
  /** Number of characters and nodes visited so far, which tests compare to the length of the text. */
  steps: number;
};
