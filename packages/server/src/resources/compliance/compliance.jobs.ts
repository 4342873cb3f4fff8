import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { collectFacts } from './collect-facts.ts';
import { findLastAcknowledgement, listAcknowledging, noteNotified } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

const organizationsAtOnce = 200;

/** Checks every organization that has acknowledged a record of processing; one that fails does not stop the others. */
export async function notifyOutdated(deps: ComplianceDeps, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids = await nextAcknowledging(deps, after);
    for (const organizationId of ids) {
      signal.throwIfAborted();
      await notifyIfOutdated(deps, organizationId).catch((error: unknown) =>
        deps.log.warn({ err: error, organizationId }, 'a record of processing could not be compared'),
      );
    }
    after = ids.at(-1) ?? null;
    if (ids.length < organizationsAtOnce) return;
  }
}

function nextAcknowledging(deps: ComplianceDeps, after: string | null): Promise<string[]> {
  return withPlatform(deps.database, (tx) => listAcknowledging(tx, after, organizationsAtOnce));
}

/** Notifies once per version. After the acknowledged version is current again, the next change notifies again. */
async function notifyIfOutdated(deps: ComplianceDeps, organizationId: string): Promise<void> {
  const { version } = await collectFacts(deps, organizationId);
  await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const last = await findLastAcknowledgement(tx, organizationId);
    if (!last) return;
    const outdatedBy = version === last.version ? null : version;
    const isNew = await noteNotified(tx, organizationId, last.id, outdatedBy);
    if (!isNew || outdatedBy === null) return;
    await appendEvent(tx, deps, { organizationId, type: 'privacy_report.outdated', resourceId: last.id });
  });
}
