import type { chatbotRoutes } from '@parley/contracts/resources/chatbot/chatbots';
import type { ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findChatbot } from '../store/chatbots.queries.ts';
import { entered, listTraffic, loadFlow } from './flow.queries.ts';

/**
 * Visits and exits of a version's flow, by default the published one.
 * @throws AppError `not_found` also for a version without a flow.
 */
export async function getFlowStats(
  deps: Pick<Deps, 'database'>,
  { organizationId, ...scope }: Scope,
  chatbotId: string,
  wanted: number | undefined,
): Promise<ResponseOf<typeof chatbotRoutes.getFlowStats>> {
  return withScope(deps.database, { organizationId, ...scope }, async (tx) => {
    const row = found(await findChatbot(tx, organizationId, chatbotId));
    const version = found(wanted ?? row.published_version);
    const flow = found(await loadFlow(tx, { organizationId, chatbotId, version }));
    const traffic = await listTraffic(tx, { organizationId, chatbotId, version });
    const ofNode = Map.groupBy(traffic, ({ node_id }) => node_id);
    const timesOf = (nodeId: string, isCounted: (port: string) => boolean): number =>
      (ofNode.get(nodeId) ?? []).reduce(
        (sum, { port, times }) => sum + (isCounted(port) ? Number(times) : 0),
        0,
      );
    return {
      nodes: flow.nodes.map(({ id }) => ({
        nodeId: id,
        entered: timesOf(id, (port) => port === entered),
        left: timesOf(id, (port) => port !== entered),
      })),
      edges: flow.edges.map(({ id, source, sourceHandle }) => ({
        edgeId: id,
        count: timesOf(source, (port) => port === sourceHandle),
      })),
    };
  });
}
