import type { Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';

/** @throws AppError `chatbot_not_found` unless all chatbots belong to the organization. */
export async function assertOwnChatbots(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.rows<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`);
  const own = new Set(found.map(({ id }) => id));
  if (!ids.every((id) => own.has(id.toLowerCase()))) throw new AppError('chatbot_not_found');
}
