/** Something that is wrong with a flow: an error stops its deployment, a warning does not. */
export interface FlowProblem {
  /** Null if it concerns the whole flow. */
  nodeId: string | null;
  /** Into the node's data, such as `input.options.2.label`. */
  path: string;
  code: string;
  severity: 'error' | 'warning';
  /** In English, for the wire; the editor shows the sentence of `code`. */
  message: string;
}
