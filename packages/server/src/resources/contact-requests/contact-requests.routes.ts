import type { contactRequestRoutes } from '@parley/contracts/resources/visitors/contact-requests';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { getContactRequests } from './get-contact-requests.ts';
import { markContactRequest, type RequestDeps, removeContactRequest } from './manage-contact-request.ts';

export function contactRequestHandlers(deps: Deps & RequestDeps): Handlers<typeof contactRequestRoutes> {
  return {
    listContactRequests: ({ scope, query }) => getContactRequests(deps, scope, query),
    patchContactRequest: ({ scope, params, body }) =>
      markContactRequest(deps, scope, params.contactRequestId, body),
    deleteContactRequest: ({ scope, params }) => removeContactRequest(deps, scope, params.contactRequestId),
  };
}
