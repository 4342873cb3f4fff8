/** Counts what a reader of untrusted text looks at. Tests compare it with the length of the text. */
export interface Steps {
  count: number;
}
