import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { Executor, Transaction } from '../../db/database.ts';
import { json, nothing, sql } from '../../db/sql.ts';

/** The organization's stored defaults; `lock` locks them until the transaction ends. */
export async function findPrivacyDefaults(
  tx: Executor,
  organizationId: string,
  { lock }: { lock: boolean } = { lock: false },
): Promise<Partial<PrivacySettings> | undefined> {
  const row = await tx.first<{ privacy_defaults: Partial<PrivacySettings> }>(sql`
    select privacy_defaults from organizations
    where id = ${organizationId} and deleted_at is null ${lock ? sql`for no key update` : nothing}`);
  return row?.privacy_defaults;
}

export function savePrivacyDefaults(
  tx: Transaction,
  organizationId: string,
  privacy: PrivacySettings,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update organizations set privacy_defaults = ${json(privacy)}, updated_at = ${at} where id = ${organizationId}`);
}
