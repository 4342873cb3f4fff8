import { sql } from '../../db/sql.ts';
import type { VisitorData } from '../../kernel/slice.ts';
import { correctContact } from './contact-requests.queries.ts';

/** The addresses that a visitor left; they are erased with their conversation. */
export const leftContacts: VisitorData = {
  async export(tx, _deps, { organizationId, conversationId }) {
    const rows = await tx.rows<{ email: string; message: string | null; created_at: Date }>(sql`
      select email, message, created_at from contact_requests
      where organization_id = ${organizationId} and conversation_id = ${conversationId}
      order by created_at, id`);
    return {
      contacts: rows.map(({ email, message, created_at }) => ({
        email,
        message,
        leftAt: created_at.toISOString(),
      })),
    };
  },

  async correct(tx, _deps, key, { email }) {
    return email ? correctContact(tx, key, email) : 0;
  },
};
