import type { FlowNode, NodeOf } from '@parley/flow/document';
import type { NodeType } from '@parley/flow/nodes';

/** What the form of a kind of step gets. `field` says what was changed, so that its letters are undone together. */
export type FormProps<Type extends NodeType> = {
  node: NodeOf<Type>;
  onChange: (node: FlowNode, field: string) => void;
};
