import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { insertContactRequest, type LeftContact, setContactMessage } from './contact-requests.queries.ts';

/**
 * Keeps an address that a visitor left, in the transaction of the message it is in. Returns false if the conversation has
 * it already; then only what was written beside it is set.
 */
export async function keepContact(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Transaction,
  contact: LeftContact,
): Promise<boolean> {
  const { organizationId, chatbotId, message } = contact;
  const kept = await insertContactRequest(tx, contact, { id: deps.ids.next(), at: deps.clock.now() });
  if (kept) {
    const type = 'contact_request.created';
    await appendEvent(tx, deps, { organizationId, type, resourceId: kept.id, chatbotId });
    return true;
  }
  const changed = message === null ? undefined : await setContactMessage(tx, contact);
  if (!changed) return false;
  const type = changed.was_done ? 'contact_request.reopened' : 'contact_request.updated';
  await appendEvent(tx, deps, { organizationId, type, resourceId: changed.id, chatbotId });
  return false;
}
