import type { ProcessingRecord } from '@parley/contracts/resources/compliance';
import { withScope } from '../../db/scope.ts';
import type { Scope } from '../../kernel/scope.ts';
import { collectFacts } from './collect-facts.ts';
import { findLastAcknowledgement } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

/** The record of processing as the settings make it now, and who acknowledged which version last. */
export async function getProcessingRecord(deps: ComplianceDeps, scope: Scope): Promise<ProcessingRecord> {
  const { organizationId } = scope;
  const { facts, version } = await collectFacts(deps, organizationId);
  const last = await withScope(deps.database, scope, (tx) => findLastAcknowledgement(tx, organizationId));
  const acknowledged = last
    ? { version: last.version, at: last.acknowledged_at.toISOString(), byName: last.by_name }
    : null;
  return { ...facts, version, acknowledged };
}
