import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

/** Emits `lead.updated` after a visitor has changed their decision on the consent banner. */
export async function emitConsentChange(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<void> {
  // Only leads whose own conversation this is: each later conversation of a person has its own consent.
  const leads = await tx.rows<{ id: string; chatbot_id: string }>(sql`
    select l.id, l.chatbot_id from lead_conversations j
    join leads l on l.organization_id = j.organization_id and l.id = j.lead_id
      and l.conversation_id = j.conversation_id and l.merged_into is null
    where j.organization_id = ${organizationId} and j.conversation_id = ${conversationId}
    order by l.id`);
  for (const { id, chatbot_id: chatbotId } of leads) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lead.updated',
      resourceId: id,
      chatbotId,
      data: { consentChanged: true, byVisitor: true },
    });
  }
}
