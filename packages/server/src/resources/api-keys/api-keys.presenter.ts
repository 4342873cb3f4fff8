import type { apiKeyRoutes } from '@parley/contracts/resources/organization/api-keys';
import type { ResponseOf } from '@parley/contracts/route';
import type { ApiKeyRow } from './api-keys.queries.ts';

/** A key as administrators of the organization see it. The row does not contain the key itself. */
export function presentApiKey(row: ApiKeyRow): ResponseOf<typeof apiKeyRoutes.revokeApiKey> {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions: row.permissions,
    status: row.revoked_at === null ? 'active' : 'revoked',
    created: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    createdBy: row.created_by_name,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
