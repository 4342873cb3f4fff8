import type { ContactRequest } from '@parley/contracts/resources/visitors/contact-requests';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { presentContactRequest } from './contact-requests.presenter.ts';
import { findContactRequest } from './contact-requests.queries.ts';
import { deleteContactRequest, setDone } from './manage-contact-request.queries.ts';

type ManageDeps = Pick<Deps, 'database' | 'ids' | 'clock'>;

/** Functions of leads; a request shares the status of its lead. */
export interface RequestDeps extends ManageDeps {
  requestLeads: {
    /** Joins a request without a lead to the lead with its address; returns the lead's id, null if there is none. */
    join(tx: Transaction, request: { organizationId: string; requestId: string }): Promise<string | null>;
    /** Sets the lead's status; false if it is unchanged. @throws AppError `not_found`. */
    mark(tx: Transaction, scope: Scope, to: { leadId: string; done: boolean }): Promise<boolean>;
  };
}

/** Marks a contact request as done, or as open again, with its lead if it has one. @throws AppError `not_found`. */
export async function markContactRequest(
  deps: RequestDeps,
  scope: Scope,
  id: string,
  { done }: { done: boolean },
): Promise<ContactRequest> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const leadId = await deps.requestLeads.join(tx, { organizationId, requestId: id });
    const isMarked =
      leadId === null
        ? await setDone(tx, organizationId, id, done ? deps.clock.now() : null)
        : await deps.requestLeads.mark(tx, scope, { leadId, done });
    const row = found(await findContactRequest(tx, organizationId, id));
    if (leadId === null || !isMarked) {
      const type = isMarked && done ? 'contact_request.done' : 'contact_request.updated';
      await appendEvent(tx, deps, { organizationId, type, resourceId: id, chatbotId: row.chatbot_id });
    }
    return presentContactRequest(row, scope.role);
  });
}

/** Removes a contact request; its conversation stays. @throws AppError `not_found`. */
export async function removeContactRequest(deps: ManageDeps, scope: Scope, id: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    if ((await deleteContactRequest(tx, organizationId, id)) === 0) throw new AppError('not_found');
    await audit(tx, deps, scope, {
      action: 'contactRequest.delete',
      targetKind: 'contact_request',
      targetId: id,
    });
    await appendEvent(tx, deps, { organizationId, type: 'contact_request.deleted', resourceId: id });
  });
}
