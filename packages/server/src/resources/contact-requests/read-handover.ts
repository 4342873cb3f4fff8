import type { Transaction } from '../../db/database.ts';
import { found } from '../../errors/app-error.ts';
import { findContactRequest } from './contact-requests.queries.ts';

/** A contact request as sent to integrations and webhooks. @throws AppError `not_found`. */
export async function readHandover(
  tx: Transaction,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<{ conversationId: string; reason: string | null; contact: string }> {
  const row = found(await findContactRequest(tx, organizationId, id));
  return {
    conversationId: row.conversation_id,
    reason: row.message,
    contact: row.email || (row.phone ?? ''),
  };
}
