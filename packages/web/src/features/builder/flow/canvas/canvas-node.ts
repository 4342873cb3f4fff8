import type { FlowProblem } from '@parley/flow/check/problems';
import type { FlowDocument, FlowNode } from '@parley/flow/document';
import { canBeTarget } from '@parley/flow/edit/connect';
import { nodeSize } from '@parley/flow/edit/places';
import type { Node } from '@xyflow/react';
import type { Traffic } from '../model/traffic.ts';
import type { RunMark } from '../run/test-run.ts';

export type NodeDrawing = {
  node: FlowNode;
  problem: FlowProblem | undefined;
  /** Connected ports, joined by spaces. */
  led: string;
  mayBeLedTo: boolean;
  run: RunMark | undefined;
  /** A node reads nothing else of the flow, so that it does not render again when another node changes. */
  traffic: Traffic | null;
};
export type CanvasNode = Node<NodeDrawing, 'step'>;

export type DrawingContext = {
  selected: readonly string[];
  problemOf: (id: string) => FlowProblem | undefined;
  runOf: (id: string) => RunMark | undefined;
  labelOf: (node: FlowNode) => string;
  traffic: Traffic | null;
};

/** Converts the document's steps to canvas nodes; unchanged nodes keep their identity, so that they do not render again. */
export function drawNodes(
  flow: FlowDocument,
  former: readonly CanvasNode[],
  context: DrawingContext,
): CanvasNode[] {
  const before = new Map(former.map((node) => [node.id, node]));
  const chosen = new Set(context.selected);
  const ledBy = Map.groupBy(flow.edges, ({ source }) => source);
  return flow.nodes.map((node) => {
    const old = before.get(node.id);
    const led = (ledBy.get(node.id) ?? []).map(({ sourceHandle }) => sourceHandle).join(' ');
    const problem = context.problemOf(node.id);
    const run = context.runOf(node.id);
    const selected = chosen.has(node.id);
    const isSame =
      old?.data.node === node &&
      old.data.led === led &&
      old.data.problem?.message === problem?.message &&
      old.data.run === run &&
      old.data.traffic === context.traffic &&
      old.selected === selected &&
      old.position.x === node.position.x &&
      old.position.y === node.position.y;
    if (isSame) return old;
    return {
      ...old,
      id: node.id,
      type: 'step',
      position: node.position,
      width: nodeSize.width,
      height: nodeSize.height,
      selected,
      ariaLabel: context.labelOf(node),
      data: { node, problem, led, run, mayBeLedTo: canBeTarget(flow, node.id), traffic: context.traffic },
    };
  });
}
