import { sql } from '../../db/sql.ts';
import type { VisitorData } from '../../kernel/slice/slice.ts';
import { correctContact, correctNumber } from './contact-requests.queries.ts';

/** The contact details that a visitor left; they are erased with their conversation. */
export const leftContacts: VisitorData = {
  async export(tx, _deps, { organizationId, conversationId }) {
    const rows = await tx.rows<{
      email: string;
      phone: string | null;
      message: string | null;
      created_at: Date;
    }>(sql`
      select email, phone, message, created_at from contact_requests
      where organization_id = ${organizationId} and conversation_id = ${conversationId}
      order by created_at, id`);
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
