import type { FlowStats } from '@parley/contracts/resources/chatbot/chatbots';
import type { FlowNode } from '@parley/flow/document';
import type { useFormat } from '../../../../lib/format/use-format.ts';
import { summaryOf, type Words } from './node-words.ts';

/** Visitors' traffic through a version of the flow. */
export type Traffic = {
  /** Number of times that visitors entered and left a step. */
  at: (nodeId: string) => { entered: number; left: number };
  /** Number of times that visitors took one of these connections. */
  by: (edgeIds: readonly string[]) => number;
};

export function trafficOf({ nodes, edges }: FlowStats): Traffic {
  const byNode = new Map(nodes.map(({ nodeId, ...figures }) => [nodeId, figures]));
  const byEdge = new Map(edges.map(({ edgeId, count }) => [edgeId, count]));
  return {
    at: (nodeId) => byNode.get(nodeId) ?? { entered: 0, left: 0 },
    by: (edgeIds) => edgeIds.reduce((sum, id) => sum + (byEdge.get(id) ?? 0), 0),
  };
}

/**
 * Returns the line under a step's title: its summary or, if traffic is shown, its visits and the percentage of visitors who did
 * not answer.
 */
export function lineUnder(
  node: FlowNode,
  traffic: Traffic | null,
  t: Words,
  format: ReturnType<typeof useFormat>,
): string {
  if (traffic === null || node.type === 'note') return summaryOf(node, t);
  const { entered, left } = traffic.at(node.id);
  const visits = t('flow.read.visits', { count: entered });
  const waits = node.type === 'ask' || node.type === 'collect' || node.type === 'rate';
  if (!waits || entered === 0) return visits;
  const lost = Math.max(0, entered - left) / entered;
  return t('flow.read.lost', { visits, percent: format.percent(lost) });
}
