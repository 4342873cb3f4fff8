import type { Role } from '@parley/contracts/rights/permissions';
import type { ApiKeyLevel } from '@parley/contracts/values/lists';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { hashToken } from '../../lib/secrets/secrets.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { createCallerCache, createUseDebounce } from '../sessions/caller-cache.ts';
import { loadRights, type Rights } from '../sessions/load-session.ts';

export const apiKeyPrefix = 'parley_sk_';
const keyPattern = /^parley_sk_[\w-]{43}$/;
const touchEveryMs = minuteMs;

/** An active key with its current rights: its level and its creator's current role. */
export interface ApiKeyHolder extends Rights {
  apiKeyId: string;
  organizationId: string;
  /** The creator. */
  userId: string;
  level: ApiKeyLevel;
  role: Role;
}

export interface ApiKeys {
  /**
   * Returns the holder of a key, or undefined for an invalid key. Records the use of the key without waiting
   * for the write.
   */
  resolve(key: string): Promise<ApiKeyHolder | undefined>;
  /** Drops the key from this process's cache, so that its next use reads the database. */
  forget(apiKeyId: string): void;
}

type ApiKeyDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export function createApiKeys(deps: ApiKeyDeps): ApiKeys {
  const holders = createCallerCache<ApiKeyHolder>(deps.clock);
  const isTouchDue = createUseDebounce(deps.clock, touchEveryMs);

  const recordUse = (holder: ApiKeyHolder): void => {
    touch(deps, holder).catch((error: unknown) => deps.log.warn({ err: error }, 'api_key_use_not_noted'));
  };

  return {
    async resolve(key) {
      if (!keyPattern.test(key)) return undefined;
      const hash = hashToken(key);
      const name = hash.toString('base64');
      const known = holders.get(name);
      if (known) return known;
      const holder = await load(deps, hash);
      if (!holder) return undefined;
      holders.set(name, holder);
      if (isTouchDue(holder.apiKeyId)) recordUse(holder);
      return holder;
    },
    forget: (apiKeyId) => holders.deleteWhere((holder) => holder.apiKeyId === apiKeyId),
  };
}

async function load(deps: ApiKeyDeps, hash: Buffer): Promise<ApiKeyHolder | undefined> {
  const found = await deps.database.tenant.first<{
    api_key_id: string;
    organization_id: string;
    user_id: string;
  }>(sql`select * from resolve.resolve_api_key(${hash}, ${deps.clock.now()})`);
  if (!found) return undefined;
  const { api_key_id: apiKeyId, organization_id: organizationId, user_id: userId } = found;
  const { role, ...rights } = await loadRights(deps, userId, organizationId);
  const level = role === null ? undefined : await findLevel(deps, { apiKeyId, organizationId, userId });
  return role === null || level === undefined
    ? undefined
    : { apiKeyId, organizationId, userId, level, role, ...rights };
}

async function findLevel(
  deps: ApiKeyDeps,
  { apiKeyId, organizationId, userId }: Pick<ApiKeyHolder, 'apiKeyId' | 'organizationId' | 'userId'>,
): Promise<ApiKeyLevel | undefined> {
  const row = await withScope(deps.database, { organizationId, userId }, (tx) =>
    tx.first<{ permissions: ApiKeyLevel }>(
      sql`select permissions from api_keys where organization_id = ${organizationId} and id = ${apiKeyId}`,
    ),
  );
  return row?.permissions;
}

async function touch(deps: ApiKeyDeps, { apiKeyId, organizationId, userId }: ApiKeyHolder): Promise<void> {
  const now = deps.clock.now();
  await withScope(deps.database, { organizationId, userId }, (tx) =>
    tx.execute(sql`
      update api_keys set last_used_at = ${now}
      where organization_id = ${organizationId} and id = ${apiKeyId}
        and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - touchEveryMs)})`),
  );
}
