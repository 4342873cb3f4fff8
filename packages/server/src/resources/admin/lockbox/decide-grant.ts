import type { lockboxRoutes } from '@parley/contracts/resources/organization/lockbox';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { oldestRequest, presentGrant, presentRead } from './lockbox.presenter.ts';
import {
  countGrants,
  endGrant,
  findGrant,
  type GrantRow,
  holdDecider,
  listGrants,
  openRequested,
  refuseRequested,
} from './lockbox.queries.ts';
import { countReads, listReads } from './lockbox-reads.queries.ts';

type DecideDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;
type Routes = typeof lockboxRoutes;
type Grant = ResponseOf<Routes['approveLockbox']>;
type Page = QueryOf<Routes['listLockbox']>;

/** A page of the platform administrators' requests for access to the caller's organization, newest first. */
export async function getOwnGrants(
  { database, clock }: DecideDeps,
  scope: Scope,
  { page, pageSize }: Page,
): Promise<ResponseOf<Routes['listLockbox']>> {
  const { organizationId } = scope;
  return withScope(database, scope, async (tx) => {
    const rows = await listGrants(tx, { organizationId }, rowsOfPage({ page, pageSize }));
    return countedPage(
      rows.map((row) => presentGrant(row, clock.now())),
      await countGrants(tx, { organizationId }),
      { page, pageSize },
    );
  });
}

/** A page of the reads under a grant, newest first. @throws AppError `not_found`. */
export async function getReads(
  { database }: DecideDeps,
  scope: Scope,
  grantId: string,
  { page, pageSize }: Page,
): Promise<ResponseOf<Routes['listLockboxReads']>> {
  const { organizationId } = scope;
  return withScope(database, scope, async (tx) => {
    await existing(tx, organizationId, grantId);
    const range = rowsOfPage({ page, pageSize });
    const rows = await listReads(tx, organizationId, grantId, range);
    return countedPage(rows.map(presentRead), await countReads(tx, organizationId, grantId), {
      page,
      pageSize,
    });
  });
}

/** Approves a request for its requested duration. @throws AppError `not_found`, `conflict` if it is decided or expired. */
export function approveGrant(deps: DecideDeps, scope: Scope, grantId: string): Promise<Grant> {
  return decide(deps, scope, grantId, 'lockbox.approve', (tx, { userId, organizationId, at }) =>
    openRequested(tx, organizationId, { grantId, at, since: oldestRequest(at), userId }),
  );
}

/** @throws AppError `not_found`, `conflict` if it is decided. */
export function refuseGrant(deps: DecideDeps, scope: Scope, grantId: string): Promise<Grant> {
  return decide(deps, scope, grantId, 'lockbox.refuse', (tx, { userId, organizationId, at }) =>
    refuseRequested(tx, organizationId, { grantId, userId, at }),
  );
}

/**
 * Ends a grant. Waits for running reads; nothing is read afterwards.
 * @throws AppError `not_found`, `conflict` if it is not open.
 */
export function endOwnGrant(deps: DecideDeps, scope: Scope, grantId: string): Promise<Grant> {
  return decide(deps, scope, grantId, 'lockbox.end', (tx, { organizationId, at }) =>
    endGrant(tx, organizationId, { grantId, by: 'organization', at }),
  );
}

interface Decider {
  organizationId: string;
  userId: string;
  at: Date;
}

/** Decides and writes the log entry in one transaction, if the caller still has the role. @throws AppError `forbidden`. */
async function decide(
  deps: DecideDeps,
  scope: Scope,
  grantId: string,
  action: 'lockbox.approve' | 'lockbox.refuse' | 'lockbox.end',
  change: (tx: Transaction, decider: Decider) => Promise<boolean>,
): Promise<Grant> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  const at = deps.clock.now();
  return withScope(deps.database, scope, async (tx) => {
    if (!(await holdDecider(tx, organizationId, userId))) throw new AppError('forbidden');
    const before = await existing(tx, organizationId, grantId);
    if (!(await change(tx, { organizationId, userId, at }))) throw new AppError('conflict');
    await audit(tx, deps, scope, {
      action,
      targetKind: 'lockbox',
      targetId: grantId,
      details: { scope: before.scope, minutes: before.minutes, name: before.requested_by_name },
    });
    await appendEvent(
      tx,
      deps,
      action === 'lockbox.approve'
        ? { organizationId, type: 'lockbox.opened', resourceId: grantId, data: { breakGlass: false } }
        : { organizationId, type: 'lockbox.updated', resourceId: grantId },
    );
    return presentGrant(await existing(tx, organizationId, grantId), at);
  });
}

async function existing(tx: Transaction, organizationId: string, grantId: string): Promise<GrantRow> {
  const row = found(await findGrant(tx, grantId, organizationId));
  return row;
}
