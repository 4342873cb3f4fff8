import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { recountLater } from '../../../record/rollups/recount-later.ts';

/** Messages that an archive has added to a chatbot. */
export interface AddedMessages {
  chatbotId: string;
  /** Number of questions, and of answers with a known response time. */
  messages: number;
  answers: number;
  responseMs: number;
}

/** Counts the archived messages of imported chatbots; their statistics over time follow within minutes. */
export async function countArchivedMessages(
  tx: Transaction,
  organizationId: string,
  counts: readonly AddedMessages[],
): Promise<void> {
  await tx.execute(sql`
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
  await recountLater(
    tx,
    organizationId,
    counts.map(({ chatbotId }) => chatbotId),
  );
}
