import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function findNumber(
  tx: Executor,
  organizationId: string,
  invoiceId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ number: string }>(sql`
    select number from invoices where organization_id = ${organizationId} and id = ${invoiceId}`);
  return row?.number;
}
