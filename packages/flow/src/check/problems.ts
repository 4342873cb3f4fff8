/** A problem of a flow: an error prevents its deployment, a warning does not. */
export interface FlowProblem {
  /** Null if the whole flow is affected. */
  nodeId: string | null;
  /** Path in the node's data, such as `input.options.2.label`. */
  path: string;
  code: string;
  severity: 'error' | 'warning';
  /** English text for API clients; the editor shows the translated text of `code`. */
  message: string;
}
