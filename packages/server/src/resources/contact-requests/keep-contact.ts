import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { insertContactRequest, type LeftContact } from './contact-requests.queries.ts';

/**
 * Keeps an address that a visitor left, in the transaction of the message it is in. Returns false, and does nothing, if
 * the conversation has it already.
 */
export async function keepContact(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Transaction,
  contact: LeftContact,
): Promise<boolean> {
  const kept = await insertContactRequest(tx, contact, { id: deps.ids.next(), at: deps.clock.now() });
  if (!kept) return false;
  const { organizationId, chatbotId } = contact;
  await appendEvent(tx, deps, {
    organizationId,
    type: 'contact_request.created',
    resourceId: kept.id,
    chatbotId,
  });
  return true;
}
