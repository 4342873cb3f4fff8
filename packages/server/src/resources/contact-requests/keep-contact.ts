import type { Transaction } from '../../db/database.ts';
import { allowAddress } from '../../handover/delivery/mail-address.queries.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { insertContactRequest, type LeftContact, setContactMessage } from './contact-requests.queries.ts';

/** A stored request: a new one, or an existing one with a new message. */
export interface KeptContact {
  id: string;
  isNew: boolean;
}

/**
 * Stores a visitor's contact details, in the transaction of their message. Undefined if the conversation already has them and
 * there is no new message, or if the maximum is reached. `isWithHandover`: webhooks hear of the handover that was opened with it.
 */
export async function keepContact(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Transaction,
  contact: LeftContact,
  isWithHandover = false,
): Promise<KeptContact | undefined> {
  const { organizationId, chatbotId, message, email } = contact;
  if (email !== null) await allowAddress(tx, contact, email);
  const data = isWithHandover ? ({ isWithHandover } as const) : {};
  const kept = await insertContactRequest(tx, contact, { id: deps.ids.next(), at: deps.clock.now() });
  if (kept) {
    const type = 'contact_request.created';
    await appendEvent(tx, deps, { organizationId, type, resourceId: kept.id, chatbotId, data });
    return { id: kept.id, isNew: true };
  }
  const changed = message === null ? undefined : await setContactMessage(tx, contact);
  if (!changed) return undefined;
  const type = changed.was_done ? 'contact_request.reopened' : 'contact_request.updated';
  await appendEvent(tx, deps, { organizationId, type, resourceId: changed.id, chatbotId, data });
  return { id: changed.id, isNew: false };
}
