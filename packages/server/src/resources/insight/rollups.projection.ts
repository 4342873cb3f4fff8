import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { StoredEvent } from '../../kernel/slice/event.ts';
import { projection } from '../../kernel/slice/projection.ts';
import { addToBuckets } from '../../record/rollups/add-to-buckets.ts';
import type { Amounts, Contribution } from '../../record/rollups/amounts.ts';
import { answerAmounts, costAmounts, ratingAmounts } from '../../record/rollups/message-amounts.ts';
import { lockRollups } from '../../record/rollups/recounts.ts';
import { recountRollups } from './recount-rollups.queries.ts';

type MessageEvent = StoredEvent<
  | 'message.received'
  | 'message.answered'
  | 'message.recovered'
  | 'message.rated'
  | 'message.sent'
  | 'conversation.rated'
  | 'conversation.completed'
  | 'handover.requested'
  | 'handover.taken'
  | 'handover.ended'
  | 'conversation.assigned'
>;

/** Counts messages by quarter-hour and hour, and marks conversations as due to be judged. */
export const rollups = projection({
  name: 'insight.rollups',
  on: [
    'message.received',
    'message.answered',
    'message.recovered',
    'message.rated',
    'message.sent',
    'conversation.rated',
    'conversation.completed',
    'handover.requested',
    'handover.taken',
    'handover.ended',
    'conversation.assigned',
  ],
  apply: addMessages,
  contends: 'figures',
  rebuild: recountRollups,
});

async function addMessages(tx: Transaction, events: readonly MessageEvent[]): Promise<void> {
  await lockRollups(
    tx,
    events.map(({ organizationId }) => organizationId),
  );
  await addToBuckets(tx, events.flatMap(contributionOf));
  await markDue(
    tx,
    // The answer of the chatbot makes its question due.
    events.filter((event) => event.type !== 'message.received' || event.data.isDelivered),
  );
}

function contributionOf(event: MessageEvent): Contribution[] {
  const { organizationId, chatbotId } = event;
  if (chatbotId === null) return [];
  return [{ organizationId, chatbotId, at: timeOf(event), amounts: amountsOf(event) }];
}

/** Time of the message's row: an answer counts when it was started, like its question. */
function timeOf(event: MessageEvent): Date {
  const messageAt = 'messageAt' in event.data ? event.data.messageAt : undefined;
  return messageAt === undefined ? event.createdAt : new Date(messageAt);
}

function amountsOf(event: MessageEvent): Amounts {
  switch (event.type) {
    case 'message.received':
      return { questions: 1 };
    case 'message.answered':
      return event.data.isWithheld ? costAmounts(event.data) : answerAmounts(event.data);
    case 'message.recovered':
      return answerAmounts({ mode: null, status: 'incomplete' });
    case 'message.rated':
      return ratingAmounts(event.data.rating, event.data.before);
    // Counted by judging: ratings and outcomes in the bucket of the conversation's start, and what people do in their own rollup.
    default:
      return {};
  }
}

/**
 * Makes a claimed conversation due again, because its worker may have read it before these events. One that is already due keeps
 * its due time: whoever claims it reads the new messages too.
 */
async function markDue(tx: Transaction, events: readonly MessageEvent[]): Promise<void> {
  const due = new Map(events.map((event) => [event.resourceId, event]));
  if (due.size === 0) return;
  const rows = [...due.values()];
  await tx.execute(sql`
    insert into insight_due (organization_id, conversation_id, due_at)
    select given.* from unnest(
      ${rows.map(({ organizationId }) => organizationId)}::uuid[],
      ${rows.map(({ resourceId }) => resourceId)}::uuid[],
      ${rows.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as given (organization_id, conversation_id, due_at)
    where not exists (
      select from insight_due d
      where d.organization_id = given.organization_id and d.conversation_id = given.conversation_id and d.due_at <= given.due_at
    )
    order by given.organization_id, given.conversation_id
    on conflict (organization_id, conversation_id) do update set due_at = excluded.due_at`);
}
