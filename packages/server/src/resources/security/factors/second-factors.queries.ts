import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/**
 * Stores a factor that is being set up, replacing an earlier attempt; returns false if one is already
 * enabled.
 */
export async function putPendingFactor(
  tx: Executor,
  factor: { userId: string; sealedSecret: string; recoveryHashes: readonly Buffer[]; at: Date },
): Promise<boolean> {
  const written = await tx.execute(sql`
    insert into second_factors (user_id, sealed_secret, recovery_hashes, created_at)
    values (${factor.userId}, ${factor.sealedSecret}, ${byteaArray(factor.recoveryHashes)}, ${factor.at})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret,
      recovery_hashes = excluded.recovery_hashes, last_step = null, created_at = excluded.created_at
    where second_factors.enabled_at is null`);
  return written === 1;
}

/** Returns false if no factor is enabled. */
export async function replaceRecoveryCodes(
  tx: Executor,
  userId: string,
  recoveryHashes: readonly Buffer[],
): Promise<boolean> {
  const written = await tx.execute(sql`
    update second_factors set recovery_hashes = ${byteaArray(recoveryHashes)}
    where user_id = ${userId} and enabled_at is not null`);
  return written === 1;
}

export async function deleteFactor(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from second_factors where user_id = ${userId}`);
}

/** Copies to the user row whether a second factor is enabled, so that colleagues can see it. */
export async function setTwoFactorEnabledAt(
  tx: Executor,
  { userId, enabledAt, at }: { userId: string; enabledAt: Date | null; at: Date },
): Promise<void> {
  await tx.execute(
    sql`update users set two_factor_enabled_at = ${enabledAt}, updated_at = ${at} where id = ${userId}`,
  );
}

function byteaArray(hashes: readonly Buffer[]) {
  const hex = hashes.map((hash) => hash.toString('hex'));
  return sql`(select array_agg(decode(one, 'hex')) from unnest(${hex}::text[]) as one)`;
}
