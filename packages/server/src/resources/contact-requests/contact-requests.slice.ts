import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { contactRequestHandlers } from './contact-requests.routes.ts';
import { leftContacts } from './left-contacts.ts';
import type { RequestDeps } from './manage-contact-request.ts';

/** Contact details that visitors left, for owners and administrators. */
export const contactRequestsSlice = defineSlice({
  name: 'contact-requests',
  web: (deps: Deps & RequestDeps) => ({ handlers: contactRequestHandlers(deps) }),
  data: { tables: { contact_requests: { with: 'conversations' } }, visitor: leftContacts },
});
