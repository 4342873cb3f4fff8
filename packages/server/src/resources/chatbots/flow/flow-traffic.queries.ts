import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Used instead of a port to count visits of a step. */
export const entered = '';

/** How often visitors entered the steps of a version's flow, and left them by each port. */
export function listTraffic(
  tx: Executor,
  { organizationId, chatbotId, version }: { organizationId: string; chatbotId: string; version: number },
): Promise<{ node_id: string; port: string; times: number }[]> {
  return tx.rows(sql<{ node_id: string; port: string; times: number }>`
    select node_id, port, times from flow_traffic
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${version}`);
}
