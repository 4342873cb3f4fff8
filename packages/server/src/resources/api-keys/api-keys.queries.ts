import type { ApiKeyLevel } from '@parley/contracts/values/lists';
import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { sql } from '../../db/sql.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  hint: string;
  permissions: ApiKeyLevel;
  /** Null if the creator is no longer a member. */
  created_by_name: string | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const columns = sql`k.id, k.name, k.hint, k.permissions, u.full_name as created_by_name, k.created_at, k.expires_at,
  k.last_used_at, k.revoked_at`;

/** Newest first. */
export function listApiKeys(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<ApiKeyRow[]> {
  return tx.rows<ApiKeyRow>(sql`
    select ${columns} from api_keys k left join users u on u.id = k.created_by
    where k.organization_id = ${organizationId}
    order by k.created_at desc, k.id desc limit ${limit} offset ${offset}`);
}

export function findApiKey(
  tx: Executor,
  organizationId: string,
  apiKeyId: string,
): Promise<ApiKeyRow | undefined> {
  return tx.first<ApiKeyRow>(sql`
    select ${columns} from api_keys k left join users u on u.id = k.created_by
    where k.organization_id = ${organizationId} and k.id = ${apiKeyId}`);
}

export interface NewApiKey {
  id: string;
  organizationId: string;
  name: string;
  hint: string;
  hash: Buffer;
  permissions: ApiKeyLevel;
  createdBy: string;
  at: Date;
  expiresAt: Date | null;
}

export function insertApiKey(tx: Executor, key: NewApiKey): Promise<number> {
  return tx.execute(sql`
    insert into api_keys (id, organization_id, name, hint, key_hash, permissions, created_by, created_at, expires_at)
    values (${key.id}, ${key.organizationId}, ${key.name}, ${key.hint}, ${key.hash}, ${key.permissions},
      ${key.createdBy}, ${key.at}, ${key.expiresAt})`);
}

/** Revokes a key; returns false if it was already revoked. */
export async function revokeApiKeyRow(
  tx: Executor,
  organizationId: string,
  apiKeyId: string,
  by: { userId: string | null; at: Date },
): Promise<boolean> {
  const revoked = await tx.execute(sql`
    update api_keys set revoked_at = ${by.at}, revoked_by = ${by.userId}
    where organization_id = ${organizationId} and id = ${apiKeyId} and revoked_at is null`);
  return revoked === 1;
}
