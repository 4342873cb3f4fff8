import type { ProcessingRecord } from '@parley/contracts/resources/visitors/compliance';
import type { Executor } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type CollectedFacts, collectFacts } from './collect-facts.ts';
import { findLastAcknowledgement } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

/** The record of processing for the current settings, and who last acknowledged which version. */
export async function getProcessingRecord(deps: ComplianceDeps, scope: Scope): Promise<ProcessingRecord> {
  const { organizationId } = scope;
  const collected = await collectFacts(deps, organizationId);
  return withScope(deps.database, scope, (tx) => recordOf(tx, organizationId, collected));
}

export async function recordOf(
  tx: Executor,
  organizationId: string,
  { facts, version }: CollectedFacts,
): Promise<ProcessingRecord> {
  const last = await findLastAcknowledgement(tx, organizationId);
  const acknowledged = last
    ? { version: last.version, at: last.acknowledged_at.toISOString(), byName: last.by_name }
    : null;
  return { ...facts, version, acknowledged };
}
