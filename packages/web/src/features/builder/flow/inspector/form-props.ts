import type { FlowNode, NodeOf } from '@parley/flow/document';
import type { NodeType } from '@parley/flow/nodes';

/** Props of a step's form. `field` names the changed field, so that its keystrokes are undone together. */
export type FormProps<Type extends NodeType> = {
  node: NodeOf<Type>;
  onChange: (node: FlowNode, field: string) => void;
};
