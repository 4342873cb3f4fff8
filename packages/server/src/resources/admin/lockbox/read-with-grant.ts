import type { LockboxScope, LockboxTarget } from '@parley/contracts/rights/lockbox-lists';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findGrant, holdOpenGrant } from './lockbox.queries.ts';
import type { LockboxReader } from './lockbox-reads.ts';

/** The object of a read: one item, or a list if there is no id. */
export interface WhatIsRead {
  scope: LockboxScope;
  targetKind: LockboxTarget;
  targetId: string | null;
}

/**
 * Reads an organization's content in its own scope while the grant is locked open, and writes the log entry in the same
 * transaction: without the entry, nothing is read.
 * @throws AppError `not_found` for a grant of another administrator, `lockbox_closed` if it is not open for this.
 */
export async function readWithGrant<T>(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  admin: AdminScope,
  grantId: string,
  what: WhatIsRead,
  read: (tx: Transaction, reader: LockboxReader) => Promise<T>,
): Promise<T> {
  const grant = await withPlatform(deps.database, (tx) => findGrant(tx, grantId));
  if (!grant || grant.requested_by !== admin.adminId) throw new AppError('not_found');
  const { organization_id: organizationId } = grant;
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const key = { grantId, scope: what.scope, at: deps.clock.now() };
    if (!(await holdOpenGrant(tx, organizationId, key))) throw new AppError('lockbox_closed');
    const { targetKind, targetId } = what;
    await audit(
      tx,
      deps,
      {
        organizationId,
        actor: { kind: 'admin', id: admin.adminId },
        ip: admin.ip,
        requestId: admin.requestId,
      },
      {
        action: 'lockbox.read',
        targetKind,
        targetId,
        details: { grant: grantId, scope: what.scope, administrator: admin.fullName },
      },
    );
    await appendEvent(tx, deps, { organizationId, type: 'lockbox.updated', resourceId: grantId });
    return read(tx, { organizationId, role: null, language: admin.language });
  });
}
