import type { ContactRequest } from '@parley/contracts/resources/contact-requests';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { presentContactRequest } from './contact-requests.presenter.ts';
import { deleteContactRequest, findContactRequest, setDone } from './contact-requests.queries.ts';

type ManageDeps = Pick<Deps, 'database' | 'ids' | 'clock'>;

/** Marks a contact request as done, or as open again. @throws AppError `not_found`. */
export async function markContactRequest(
  deps: ManageDeps,
  scope: Scope,
  id: string,
  { done }: { done: boolean },
): Promise<ContactRequest> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const isChanged = await setDone(tx, organizationId, id, done ? deps.clock.now() : null);
    const row = await findContactRequest(tx, organizationId, id);
    if (!row) throw new AppError('not_found');
    const type = isChanged && done ? 'contact_request.done' : 'contact_request.updated';
    await appendEvent(tx, deps, { organizationId, type, resourceId: id, chatbotId: row.chatbot_id });
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
