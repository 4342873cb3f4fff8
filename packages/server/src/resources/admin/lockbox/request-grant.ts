import type { adminLockboxRoutes } from '@parley/contracts/resources/admin/admin-lockbox';
import type { LockboxMode } from '@parley/contracts/rights/lockbox-lists';
import type { BodyOf, QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { defaultPlatformState } from '../../../ports/platform-state.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { oldestRequest, presentAdminGrant } from './lockbox.presenter.ts';
import {
  countGrants,
  endGrant,
  findGrant,
  type GrantRow,
  holdMode,
  insertGrant,
  isIndependentOf,
  listGrants,
  openSeconded,
} from './lockbox.queries.ts';

type Routes = typeof adminLockboxRoutes;
type Grant = ResponseOf<Routes['getAdminLockbox']>;

/** A page of requests and grants of all organizations or one, newest first. */
export async function getGrants(
  { database, clock }: AdminDeps,
  { adminId }: AdminScope,
  { page, pageSize, ...filter }: QueryOf<Routes['listAdminLockbox']>,
): Promise<ResponseOf<Routes['listAdminLockbox']>> {
  return withPlatform(database, async (tx) => {
    const rows = await listGrants(tx, filter, rowsOfPage({ page, pageSize }));
    const now = clock.now();
    return countedPage(
      rows.map((row) => presentAdminGrant(row, { now, adminId })),
      await countGrants(tx, filter),
      { page, pageSize },
    );
  });
}

/** @throws AppError `not_found`. */
export function getGrant(deps: AdminDeps, { adminId }: AdminScope, grantId: string): Promise<Grant> {
  return withPlatform(deps.database, async (tx) =>
    presentAdminGrant(await existing(tx, grantId), { now: deps.clock.now(), adminId }),
  );
}

/**
 * Requests access for the administrator. The organization's owners and admins are notified, and access opens when one of them
 * approves; a break-glass request opens when a second administrator joins.
 * @throws AppError `not_found`, `lockbox_off`.
 */
export async function requestGrant(
  deps: AdminDeps,
  scope: AdminScope,
  { organizationId, breakGlass, ...asked }: BodyOf<Routes['requestLockbox']>,
): Promise<Grant> {
  const id = deps.ids.next();
  return withPlatform(deps.database, async (tx) => {
    const mode = await currentMode(tx);
    if (mode === 'off' || (breakGlass && mode !== 'breakGlass')) throw new AppError('lockbox_off');
    const isThere = await insertGrant(tx, {
      ...asked,
      id,
      organizationId,
      isBreakGlass: breakGlass,
      requestedBy: { id: scope.adminId, name: scope.fullName },
      at: deps.clock.now(),
    });
    if (!isThere) throw new AppError('not_found');
    await appendEvent(tx, deps, { organizationId, type: 'lockbox.requested', resourceId: id });
    return recorded(tx, deps, scope, { grantId: id, action: 'lockbox.request' });
  });
}

/**
 * Opens the break-glass request of another administrator at once; the organization is notified in the same transaction.
 * @throws AppError `not_found`, `conflict` for an own, decided or expired one, `lockbox_off`, `lockbox_second_refused` if the two
 * administrators may be the same person.
 */
export async function secondGrant(deps: AdminDeps, scope: AdminScope, grantId: string): Promise<Grant> {
  return withPlatform(deps.database, async (tx) => {
    if ((await currentMode(tx)) !== 'breakGlass') throw new AppError('lockbox_off');
    const { organization_id: organizationId, requested_by: requestedBy } = await existing(tx, grantId);
    if (requestedBy === scope.adminId) throw new AppError('conflict');
    if (!(await isIndependentOf(tx, grantId, scope))) throw new AppError('lockbox_second_refused');
    const at = deps.clock.now();
    const second = { id: scope.adminId, name: scope.fullName };
    const isOpen = await openSeconded(tx, { grantId, at, since: oldestRequest(at), second });
    if (!isOpen) throw new AppError('conflict');
    await deps.notifyOfOpenGrant(tx, { organizationId, grantId });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lockbox.opened',
      resourceId: grantId,
      data: { breakGlass: true },
    });
    return recorded(tx, deps, scope, { grantId, action: 'lockbox.breakGlass' });
  });
}

/** Withdraws a request or ends an own grant. @throws AppError `not_found`, `conflict` if it is already over. */
export async function giveBackGrant(deps: AdminDeps, scope: AdminScope, grantId: string): Promise<Grant> {
  return withPlatform(deps.database, async (tx) => {
    const { organization_id: organizationId } = await existing(tx, grantId);
    const at = deps.clock.now();
    if (!(await endGrant(tx, organizationId, { grantId, by: 'platform', at })))
      throw new AppError('conflict');
    await appendEvent(tx, deps, { organizationId, type: 'lockbox.updated', resourceId: grantId });
    return recorded(tx, deps, scope, { grantId, action: 'lockbox.end' });
  });
}

/** Reads and locks the mode: a change of it waits until the transaction ends, and then ends the new grant. */
async function currentMode(tx: Transaction): Promise<LockboxMode> {
  return (await holdMode(tx)) ?? defaultPlatformState.settings.lockbox;
}

async function existing(tx: Transaction, grantId: string): Promise<GrantRow> {
  const row = found(await findGrant(tx, grantId));
  return row;
}

/** Writes the action to the platform's and the organization's log, in the transaction of the action. */
async function recorded(
  tx: Transaction,
  deps: AdminDeps,
  scope: AdminScope,
  { grantId, action }: { grantId: string; action: 'lockbox.request' | 'lockbox.breakGlass' | 'lockbox.end' },
): Promise<Grant> {
  const row = await existing(tx, grantId);
  const { organization_id: organizationId, reason, minutes, is_break_glass: breakGlass } = row;
  const details = { scope: row.scope, minutes, breakGlass };
  await recordAct(tx, deps, scope, {
    action,
    targetKind: 'lockbox',
    targetId: grantId,
    organizationId,
    reason,
    details,
  });
  const actor = { kind: 'admin', id: scope.adminId } as const;
  await audit(
    tx,
    deps,
    { organizationId, actor, ip: scope.ip, requestId: scope.requestId },
    {
      action,
      targetKind: 'lockbox',
      targetId: grantId,
      details: { ...details, reason, administrator: scope.fullName },
    },
  );
  return presentAdminGrant(row, { now: deps.clock.now(), adminId: scope.adminId });
}
