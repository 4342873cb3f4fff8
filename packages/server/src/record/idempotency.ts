import { createHash } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { AppError } from '../errors/app-error.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import type { IdempotentCall } from '../kernel/scope.ts';
import { dayMs } from '../lib/timing/durations.ts';

const keepMs = dayMs;

/** The part of a scope that identifies an idempotency key. */
export interface IdempotencyScope {
  organizationId: string;
  actor: { id: string };
  idempotency?: IdempotentCall;
}

/**
 * Scope of a request with a file as its body: the stream cannot be compared beforehand, so a repeated request is compared by its
 * content.
 */
export function withContent<S extends { idempotency?: IdempotentCall }>(
  scope: S,
  ...content: readonly string[]
): S {
  if (!scope.idempotency) return scope;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([scope.idempotency.requestHash, ...content]))
    .digest('hex');
  return { ...scope, idempotency: { ...scope.idempotency, requestHash } };
}

/**
 * Runs a creating use case once per Idempotency-Key: the first call runs `create` and saves the new id in the same transaction; a
 * repeated call returns that id without running `create`.
 * @throws AppError `idempotency_in_progress` while the first call runs, `idempotency_conflict` for another body.
 */
export async function createOnce(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  scope: IdempotencyScope,
  create: () => Promise<string>,
): Promise<string> {
  const call = scope.idempotency;
  if (!call) return create();
  await lockKey(tx, scope, call);
  const earlier = await findEarlier(tx, scope, call, deps.clock.now());
  if (earlier !== undefined) return earlier;
  const resourceId = await create();
  await remember(tx, scope, call, resourceId, deps.clock.now());
  return resourceId;
}

/**
 * Whether a call with this Idempotency-Key was already completed, for a use case that needs several transactions.
 * @throws AppError `idempotency_conflict` for another body
 */
export async function wasDone(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  scope: IdempotencyScope,
): Promise<boolean> {
  const call = scope.idempotency;
  return call !== undefined && (await findEarlier(tx, scope, call, clock.now())) !== undefined;
}

async function lockKey(tx: Transaction, scope: IdempotencyScope, call: IdempotentCall): Promise<void> {
  const subject = JSON.stringify([scope.organizationId, scope.actor.id, call.route, call.key]);
  const lock = await tx.first<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as free`,
  );
  if (!lock?.free) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
}

/**
 * The id that an earlier call has created.
 * @throws AppError `idempotency_conflict` if its body was different
 */
async function findEarlier(
  tx: Transaction,
  scope: IdempotencyScope,
  call: IdempotentCall,
  now: Date,
): Promise<string | undefined> {
  const earlier = await tx.first<{ request_hash: string; resource_id: string }>(sql`
    select request_hash, resource_id from idempotency_keys
    where organization_id = ${scope.organizationId} and actor_id = ${scope.actor.id}
      and route = ${call.route} and key = ${call.key} and expires_at > ${now}`);
  if (earlier && earlier.request_hash !== call.requestHash) throw new AppError('idempotency_conflict');
  return earlier?.resource_id;
}

async function remember(
  tx: Transaction,
  scope: IdempotencyScope,
  call: IdempotentCall,
  resourceId: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + keepMs);
  await tx.execute(sql`
    insert into idempotency_keys (organization_id, actor_id, route, key, request_hash, resource_id, created_at, expires_at)
    values (${scope.organizationId}, ${scope.actor.id}, ${call.route}, ${call.key}, ${call.requestHash}, ${resourceId},
      ${now}, ${expiresAt})
    on conflict (organization_id, actor_id, route, key) do update set
      request_hash = excluded.request_hash, resource_id = excluded.resource_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at`);
}
