/** Number of the demo source that is shown. */
export type SourceIndex = 1 | 2;
