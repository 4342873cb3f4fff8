import { isDeepStrictEqual } from 'node:util';
import { type Lead, type LeadPatch, leadFields } from '@parley/contracts/resources/visitors/leads';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockAddresses } from '../store/join-lead.queries.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { assertMember, existsAlready, uniqueTags, valuesIn } from '../store/lead-input.ts';
import { lockRequests } from '../store/lead-requests.queries.ts';
import { isReachable, knownOf, overwrite } from '../store/lead-values.ts';
import { type LeadRow, lockLead } from '../store/leads.queries.ts';
import { saveLead } from '../store/save-lead.queries.ts';
import { followStatus } from './follow-requests.ts';
import { readLead } from './get-leads.ts';

type PatchDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;

/**
 * Changes a lead, and records the changes in its history.
 * @throws AppError `not_found`, `revision_conflict` with the current lead, `lead_exists`, `validation_failed` if neither name,
 * email address nor phone number would be left.
 */
export async function patchLead(
  deps: PatchDeps,
  scope: Scope,
  leadId: string,
  patch: LeadPatch,
): Promise<Lead> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    if (patch.status !== undefined) await lockRequests(tx, organizationId, [leadId]);
    if (patch.email !== undefined || patch.phone !== undefined) await lockAddresses(tx, organizationId);
    const before = await lockCurrent(tx, deps, scope, leadId, patch.revision);
    await assertMember(tx, organizationId, patch.assigneeId);
    const after = changed(before, patch, deps.clock.now());
    if (!isReachable(after)) throw invalidField('email', 'validation.leadUnreachable');
    const isChanged = !isDeepStrictEqual(after, before);
    if (isChanged) {
      await saveLead(tx, organizationId, {
        ...after,
        revision: before.revision + 1,
        updated_at: deps.clock.now(),
      }).catch((error: unknown) => {
        throw existsAlready(error);
      });
    }
    await followStatus(tx, deps, organizationId, { before, after });
    await recordChanges(deps, tx, scope, { before, after, note: patch.note });
    if (isChanged || patch.note !== undefined) {
      await appendEvent(tx, deps, {
        organizationId,
        type: 'lead.updated',
        resourceId: leadId,
        chatbotId: before.chatbot_id,
      });
    }
    return readLead(tx, deps, scope, leadId);
  });
}

/** Locks a lead for a change, at the revision that the caller has read. @throws AppError `not_found`, `revision_conflict`. */
export async function lockCurrent(
  tx: Transaction,
  deps: Pick<Deps, 'sentences'>,
  scope: Scope,
  leadId: string,
  revision: number | undefined,
): Promise<LeadRow> {
  const row = found(await lockLead(tx, scope.organizationId, leadId));
  if (revision !== undefined && revision !== row.revision) {
    throw new AppError('revision_conflict', { extra: { current: await readLead(tx, deps, scope, leadId) } });
  }
  return row;
}

function changed(row: LeadRow, patch: LeadPatch, now: Date): LeadRow {
  const where = { origin: 'person', conversationId: null, at: now.toISOString() };
  const { values, provenance } = overwrite(knownOf(row), valuesIn(patch), where);
  return {
    ...row,
    ...values,
    provenance,
    status: patch.status ?? row.status,
    custom_fields: patch.customFields ?? row.custom_fields,
    tags: patch.tags === undefined ? row.tags : uniqueTags(patch.tags),
    assignee_id: patch.assigneeId === undefined ? row.assignee_id : patch.assigneeId,
  };
}

async function recordChanges(
  deps: PatchDeps,
  tx: Transaction,
  { organizationId, actor }: Scope,
  { before, after, note }: { before: LeadRow; after: LeadRow; note: string | undefined },
): Promise<void> {
  const entry = { organizationId, leadId: before.id, actor };
  const fields = changedFields(before, after);
  if (fields.length > 0) await appendHistory(tx, deps, { ...entry, kind: 'updated', details: { fields } });
  if (after.status !== before.status) {
    const details = { from: before.status, to: after.status };
    await appendHistory(tx, deps, { ...entry, kind: 'status', details });
  }
  if (after.assignee_id !== before.assignee_id) await appendHistory(tx, deps, { ...entry, kind: 'assigned' });
  if (note !== undefined) await appendHistory(tx, deps, { ...entry, kind: 'note', note });
}

function changedFields(before: LeadRow, after: LeadRow): string[] {
  return [
    ...leadFields.filter((field) => before[field] !== after[field]),
    ...(isDeepStrictEqual(before.custom_fields, after.custom_fields) ? [] : ['customFields']),
    ...(isDeepStrictEqual(before.tags, after.tags) ? [] : ['tags']),
  ];
}
