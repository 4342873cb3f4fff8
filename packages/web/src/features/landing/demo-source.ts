/** Which of the demo's two sources is shown. */
export type SourceIndex = 1 | 2;
