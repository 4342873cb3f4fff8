import type { LeadStatus } from '@parley/contracts/values/lists';
import type { Transaction } from '../../../db/database.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { isDone, lockRequests, markRequests, setLead } from '../store/lead-requests.queries.ts';
import { type LeadRow, lockLead } from '../store/leads.queries.ts';
import { saveLead } from '../store/save-lead.queries.ts';

type FollowDeps = Pick<Deps, 'ids' | 'clock'>;

/** Updates the contact requests of a lead, locked by `lockRequests`, after its status has changed. */
export async function followStatus(
  tx: Transaction,
  deps: FollowDeps,
  organizationId: string,
  { before, after }: { before: LeadRow; after: LeadRow },
): Promise<void> {
  if (isDone(before.status) === isDone(after.status)) return;
  const doneAt = isDone(after.status) ? deps.clock.now() : null;
  for (const request of await markRequests(tx, { organizationId, leadId: after.id }, doneAt)) {
    await appendEvent(tx, deps, {
      organizationId,
      type: doneAt === null ? 'contact_request.updated' : 'contact_request.done',
      resourceId: request.id,
      chatbotId: request.chatbot_id,
    });
  }
}

/**
 * Marks the contact requests of a lead as done or open by changing its status: a new lead becomes contacted, any other one new.
 * Returns false if nothing changes. @throws AppError `not_found`.
 */
export async function markLead(
  tx: Transaction,
  deps: FollowDeps,
  { organizationId, actor }: Scope,
  { leadId, done }: { leadId: string; done: boolean },
): Promise<boolean> {
  await lockRequests(tx, organizationId, [leadId]);
  const before = found(await lockLead(tx, organizationId, leadId));
  if (isDone(before.status) === done) return false;
  const after = await setStatus(tx, deps, before, {
    organizationId,
    status: done ? 'contacted' : 'new',
    actor,
  });
  await followStatus(tx, deps, organizationId, { before, after });
  return true;
}

/** Assigns a contact request to the lead of its sender, whose status becomes new again. */
export async function assignRequestToLead(
  tx: Transaction,
  deps: FollowDeps,
  { organizationId, requestId, leadId }: { organizationId: string; requestId: string; leadId: string },
): Promise<void> {
  await setLead(tx, { organizationId, requestId, leadId });
  const before = await lockLead(tx, organizationId, leadId);
  // Does not update the lead's other requests, which read as open from its status: locking them after the lead could deadlock.
  if (before && isDone(before.status))
    await setStatus(tx, deps, before, { organizationId, status: 'new', actor: null });
}

async function setStatus(
  tx: Transaction,
  deps: FollowDeps,
  before: LeadRow,
  to: { organizationId: string; status: LeadStatus; actor: Scope['actor'] | null },
): Promise<LeadRow> {
  const { organizationId, status, actor } = to;
  const after = { ...before, status, revision: before.revision + 1, updated_at: deps.clock.now() };
  await saveLead(tx, organizationId, after);
  const details = { from: before.status, to: status };
  await appendHistory(tx, deps, { organizationId, leadId: before.id, kind: 'status', actor, details });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'lead.updated',
    resourceId: before.id,
    chatbotId: before.chatbot_id,
    ...(actor === null ? { data: { byVisitor: true } } : {}),
  });
  return after;
}
