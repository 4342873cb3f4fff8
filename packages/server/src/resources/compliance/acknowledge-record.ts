import type { ProcessingRecord } from '@parley/contracts/resources/visitors/compliance';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { collectFacts } from './collect-facts.ts';
import { insertAcknowledgement } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';
import { recordOf } from './get-processing-record.ts';

/**
 * Records that a user has read the current version of the record of processing, and returns it.
 * @throws AppError `conflict` if settings have changed the version in the meantime.
 */
export async function acknowledgeRecord(
  deps: ComplianceDeps,
  scope: Scope,
  read: { version: string },
): Promise<ProcessingRecord> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  const collected = await collectFacts(deps, organizationId);
  const { version } = collected;
  if (read.version !== version) throw new AppError('conflict');
  const id = deps.ids.next();
  return withScope(deps.database, scope, async (tx) => {
    await insertAcknowledgement(tx, { id, organizationId, version, userId, at: deps.clock.now() });
    await audit(tx, deps, scope, {
      action: 'privacy.acknowledge',
      targetKind: 'organization',
      targetId: organizationId,
      details: { version },
    });
    await appendEvent(tx, deps, { organizationId, type: 'privacy_report.acknowledged', resourceId: id });
    return recordOf(tx, organizationId, collected);
  });
}
