import type { FlowStats } from '@parley/contracts/resources/chatbots';
import type { FlowNode } from '@parley/flow/document';
import type { useFormat } from '../../../../lib/format/use-format.ts';
import { summaryOf, type Words } from './node-words.ts';

/** How visitors went through a version of the flow. */
export type Traffic = {
  /** How often they came to a step, and went on from it. */
  at: (nodeId: string) => { entered: number; left: number };
  /** How often they took one of these connections. */
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
 * The line under a step's title: what it does or, where visitors are counted, its visits and the share of them that never
 * gave an answer it waits for.
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
