import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { listLeadsFrom } from './capture-lead.queries.ts';

/** Emits `lead.updated` after a visitor has changed their decision on the consent banner. */
export async function emitConsentChange(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<void> {
  for (const { id, chatbot_id: chatbotId } of await listLeadsFrom(tx, organizationId, conversationId)) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lead.updated',
      resourceId: id,
      chatbotId,
      data: { consentChanged: true, byVisitor: true },
    });
  }
}
