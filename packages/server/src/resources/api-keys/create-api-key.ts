import type { apiKeyRoutes } from '@parley/contracts/resources/organization/api-keys';
import type { BodyOf } from '@parley/contracts/route';
import type { apiKeyExpiries } from '@parley/contracts/values/lists';
import { apiKeyPrefix } from '../../accounts/credentials/api-keys.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { generateToken, hashToken } from '../../lib/secrets/secrets.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { insertApiKey } from './api-keys.queries.ts';

const lifetimeDays: Readonly<Record<(typeof apiKeyExpiries)[number], number | null>> = {
  '30d': 30,
  '90d': 90,
  '1y': 365,
  never: null,
};
const hintedCharacters = 4;

/**
 * Creates a key and returns it with its id. This is the only time the key is available: only its hash and a
 * hint are stored.
 */
export async function createApiKey(
  deps: Deps,
  scope: Scope,
  input: BodyOf<typeof apiKeyRoutes.createApiKey>,
): Promise<{ id: string; key: string }> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  const id = deps.ids.next();
  const key = generateToken(apiKeyPrefix);
  const at = deps.clock.now();
  await withScope(deps.database, scope, async (tx) => {
    await insertApiKey(tx, {
      id,
      organizationId,
      name: input.name,
      hint: hintOf(key),
      hash: hashToken(key),
      permissions: input.permissions,
      createdBy: userId,
      at,
      expiresAt: expiryOf(at, lifetimeDays[input.expires]),
    });
    await audit(tx, deps, scope, {
      action: 'apiKey.create',
      targetKind: 'apiKey',
      targetId: id,
      details: { name: input.name, permissions: input.permissions, expires: input.expires },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'api_key.created',
      resourceId: id,
    });
  });
  return { id, key };
}

function expiryOf(at: Date, days: number | null): Date | null {
  return days === null ? null : new Date(at.getTime() + days * dayMs);
}

/** The prefix with the first and last characters: enough to distinguish keys, far too little to guess one. */
function hintOf(key: string): string {
  return `${key.slice(0, apiKeyPrefix.length + hintedCharacters)}…${key.slice(-hintedCharacters)}`;
}
