import type { DataExport, exportRoutes } from '@parley/contracts/resources/visitors/exports';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { createOnce } from '../../record/idempotency.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { countRequestedForChange, findExport, insertExport, requestAgain } from './exports.queries.ts';
import { readExport } from './get-exports.ts';

type RequestDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;
type Asked = BodyOf<typeof exportRoutes.createExport>;

/** Maximum number of unfinished exports of an organization. */
const maxRequested = 3;

/** Requests an export, which a job writes. @throws AppError `exports_busy`, `idempotency_conflict`. */
export function requestExport(deps: RequestDeps, scope: Scope, asked: Asked): Promise<DataExport> {
  return withScope(deps.database, scope, async (tx) => {
    const id = await createOnce(tx, deps, scope, () => addExport(tx, deps, scope, asked));
    return readExport(tx, deps, scope, id);
  });
}

async function addExport(tx: Transaction, deps: RequestDeps, scope: Scope, asked: Asked): Promise<string> {
  const { organizationId, userId } = scope;
  await assertRoom(tx, organizationId);
  const id = deps.ids.next();
  const { type, format, from, to } = asked;
  await insertExport(tx, {
    id,
    organizationId,
    type,
    format,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    createdBy: userId,
    at: deps.clock.now(),
  });
  const details = { type, format, from: from ?? null, to: to ?? null };
  await audit(tx, deps, scope, { action: 'export.request', targetKind: 'export', targetId: id, details });
  await appendEvent(tx, deps, { organizationId, type: 'export.requested', resourceId: id });
  return id;
}

/** Requests a failed export again, with current data. @throws AppError `not_found`, `conflict`, `exports_busy`. */
export function retryExport(deps: RequestDeps, scope: Scope, id: string): Promise<DataExport> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    if (!(await findExport(tx, organizationId, id))) throw new AppError('not_found');
    await assertRoom(tx, organizationId);
    if (!(await requestAgain(tx, organizationId, id, deps.clock.now()))) throw new AppError('conflict');
    await audit(tx, deps, scope, { action: 'export.retry', targetKind: 'export', targetId: id });
    await appendEvent(tx, deps, { organizationId, type: 'export.requested', resourceId: id });
    return readExport(tx, deps, scope, id);
  });
}

async function assertRoom(tx: Transaction, organizationId: string): Promise<void> {
  const requested = await countRequestedForChange(tx, organizationId);
  if (requested >= maxRequested) throw new AppError('exports_busy', { params: { max: maxRequested } });
}
