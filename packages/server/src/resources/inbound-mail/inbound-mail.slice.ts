/**
 * Inbound mail: answers of visitors to emails become messages of their conversations.
 *
 * Tables: `inbound_mails`, `mailboxes`; also writes `conversations`, `messages`, `handovers`, `conversation_notes`, `deliveries`.
 * Events: appends `message.received`, `handover.requested`, `conversation.noted`, `message.delivery_changed`; reacts to none.
 * Limits: two unsigned bodies at once; 25 MB, 200 parts, 10 levels and 60 s an email; 30 emails an hour per conversation;
 * 20 recipients; what was received is remembered for 30 days.
 */

import type { Throttle } from '../../accounts/attempts/throttle.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { mailboxWatches } from './imap/mailbox.jobs.ts';
import { inboundMailSchedules } from './inbound-mail.jobs.ts';
import { inboundMailHandlers } from './inbound-mail.routes.ts';
import { receiveMail } from './receive-mail.ts';

export const inboundMailSlice = defineSlice({
  name: 'inbound-mail',
  web: (deps: Deps & { throttle: Throttle }) => ({ handlers: inboundMailHandlers(deps) }),
  work: (deps: Deps) => ({
    schedules: inboundMailSchedules(deps),
    watches: mailboxWatches({ ...deps, receive: (raw) => receiveMail(deps, raw) }),
  }),
  data: { tables: { inbound_mails: { with: 'conversations' } } },
});
