/** Counts the steps of a parser of untrusted text. Tests compare the count with the length of the text. */
export interface Steps {
  count: number;
}
