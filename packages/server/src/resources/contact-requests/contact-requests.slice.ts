/**
 * Contact requests: contact details that visitors left because they want to be contacted, and whether somebody has answered.
 *
 * Tables: `contact_requests`; also writes `deliveries`.
 * Events: appends `contact_request.created`, `contact_request.updated`, `contact_request.reopened`, `contact_request.done`,
 * `contact_request.deleted`; reacts to none.
 * Limits: 5 requests per conversation.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { contactRequestHandlers } from './contact-requests.routes.ts';
import { leftContacts } from './left-contacts.ts';
import type { RequestDeps } from './manage-contact-request.ts';

export const contactRequestsSlice = defineSlice({
  name: 'contact-requests',
  web: (deps: Deps & RequestDeps) => ({ handlers: contactRequestHandlers(deps) }),
  data: { tables: { contact_requests: { with: 'conversations' } }, visitor: leftContacts },
});
