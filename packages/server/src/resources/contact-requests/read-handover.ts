import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findContactRequest } from './contact-requests.queries.ts';

/** A contact request as sent to integrations and webhooks. @throws AppError `not_found`. */
export async function readHandover(
  tx: Transaction,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<{ conversationId: string; reason: string | null; contact: string }> {
  const row = await findContactRequest(tx, organizationId, id);
  if (!row) throw new AppError('not_found');
  return {
    conversationId: row.conversation_id,
    reason: row.message,
    contact: row.email || (row.phone ?? ''),
  };
}
