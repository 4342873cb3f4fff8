import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { StoredEvent } from '../../../kernel/slice/event.ts';
import { projection } from '../../../kernel/slice/projection.ts';
import { entered } from './flow.queries.ts';

interface Sum {
  organizationId: string;
  chatbotId: string;
  version: number;
  nodeId: string;
  port: string;
  times: number;
}

/** Counts visits and exits of each step, by version of a flow. They outlive the conversations, so they are not recomputed. */
export const flowTraffic = projection({
  name: 'chatbots.flow_traffic',
  on: ['message.answered'],
  async apply(tx, events) {
    const sums = sumUp(events);
    if (sums.length > 0) await addTraffic(tx, sums);
  },
});

function sumUp(events: readonly StoredEvent<'message.answered'>[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { organizationId, chatbotId, data } of events) {
    if (chatbotId === null || data.flow === undefined) continue;
    const { version } = data.flow;
    const passed = [...data.flow.entered.map((nodeId) => ({ nodeId, port: entered })), ...data.flow.left];
    for (const { nodeId, port } of passed) {
      const key = [organizationId, chatbotId, version, nodeId, port].join(' ');
      const sum = sums.get(key) ?? { organizationId, chatbotId, version, nodeId, port, times: 0 };
      sum.times += 1;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}

async function addTraffic(tx: Transaction, sums: readonly Sum[]): Promise<void> {
  await tx.execute(sql`
    insert into flow_traffic as f (organization_id, chatbot_id, version, node_id, port, times)
    select given.* from unnest(
      ${sums.map((sum) => sum.organizationId)}::uuid[], ${sums.map((sum) => sum.chatbotId)}::uuid[],
      ${sums.map((sum) => sum.version)}::integer[], ${sums.map((sum) => sum.nodeId)}::text[],
      ${sums.map((sum) => sum.port)}::text[], ${sums.map((sum) => sum.times)}::bigint[]
    ) as given (organization_id, chatbot_id, version, node_id, port, times)
    join chatbots b on b.organization_id = given.organization_id and b.id = given.chatbot_id
    order by given.organization_id, given.chatbot_id, given.version, given.node_id, given.port
    on conflict (organization_id, chatbot_id, version, node_id, port) do update set times = f.times + excluded.times`);
}
