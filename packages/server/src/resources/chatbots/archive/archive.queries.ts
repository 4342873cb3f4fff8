import { maxArchivedVersions } from '@parley/contracts/values/archive-limits';
import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** The ids of at most `limit` chatbots, oldest first. */
export async function listArchivedChatbots(
  tx: Executor,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and deleted_at is null
    order by created_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Numbers of the archived versions: the newest, and the published one. */
export async function listArchivedVersions(
  tx: Executor,
  { organizationId, chatbotId }: { organizationId: string; chatbotId: string },
): Promise<number[]> {
  const rows = await tx.rows<{ version: number }>(sql`
    select v.version from chatbot_versions v
    join chatbots c on c.organization_id = v.organization_id and c.id = v.chatbot_id
    where v.organization_id = ${organizationId} and v.chatbot_id = ${chatbotId}
    order by v.version = c.published_version desc nulls last, v.version desc limit ${maxArchivedVersions}`);
  return rows.map(({ version }) => version).toSorted((a, b) => a - b);
}

/** Names of a chatbot's texts. */
export async function listTextNames(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and type = 'text' and deleted_at is null`);
  return rows.map(({ name }) => name);
}

/** Messages that an archive has added to a chatbot. */
export interface AddedMessages {
  chatbotId: string;
  /** Number of questions, and of answers with a known response time. */
  messages: number;
  answers: number;
  responseMs: number;
}

export function addToCounters(
  tx: Transaction,
  organizationId: string,
  counts: readonly AddedMessages[],
): Promise<number> {
  return tx.execute(sql`
    insert into chatbot_counters as c (organization_id, chatbot_id, messages, answers, response_ms_sum)
    select ${organizationId}::uuid, given.* from unnest(
      ${counts.map(({ chatbotId }) => chatbotId)}::uuid[], ${counts.map(({ messages }) => messages)}::bigint[],
      ${counts.map(({ answers }) => answers)}::bigint[], ${counts.map(({ responseMs }) => responseMs)}::bigint[]
    ) as given (chatbot_id, messages, answers, response_ms)
    order by given.chatbot_id
    on conflict (organization_id, chatbot_id) do update set
      messages = c.messages + excluded.messages,
      answers = c.answers + excluded.answers,
      response_ms_sum = c.response_ms_sum + excluded.response_ms_sum`);
}
