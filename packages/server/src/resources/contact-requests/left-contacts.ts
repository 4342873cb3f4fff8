import type { VisitorData } from '../../kernel/slice/slice.ts';
import { correctContact, correctNumber, listLeft } from './contact-requests.queries.ts';

/** The contact details that a visitor left; they are erased with their conversation. */
export const leftContacts: VisitorData = {
  async export(tx, _deps, { organizationId, conversationId }) {
    const rows = await listLeft(tx, { organizationId, conversationId });
    return {
      contacts: rows.map(({ email, phone, message, created_at }) => ({
        email: email || null,
        phone,
        message,
        leftAt: created_at.toISOString(),
      })),
    };
  },

  async correct(tx, _deps, key, { email, phone }) {
    const corrected = email ? await correctContact(tx, key, email) : 0;
    return corrected + (phone ? await correctNumber(tx, key, phone) : 0);
  },
};
