/**
 * Inbox: members talk to visitors in place of a chatbot, with notes, assignment and presence.
 *
 * Tables: `handovers`, `deliveries`, `conversation_notes`, `conversation_reads`, `presences`, `refused_suggestions`, and others'.
 * Events: appends `handover.requested`, `handover.taken`, `handover.escalated`, `handover.ended`, `conversation.assigned`,
 * `conversation.snoozed`, `conversation.noted`, `conversation.completed`, `message.sent`; reacts to `handover.requested`,
 * `handover.taken`, `handover.ended`, `conversation.assigned`, `team.changed`, `member.role_changed`, `member.removed`,
 * `member.left`.
 * Limits: texts of 4,000 characters; 60 messages a minute per member; an email a minute per visitor, of at most 50 messages; typing
 * and reading told once in 2 s; the clock changes 500 conversations a minute in each of five ways; 50 are assigned after a change.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { assignmentJob, assignmentSchedule } from './assignment/assignment.jobs.ts';
import { inboxJobs, inboxSchedules } from './inbox.jobs.ts';
import { inboxHandlers } from './inbox.routes.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { listHeldNotes } from './notes/export-notes.queries.ts';
import { exportedNotes } from './notes/export-notes.ts';
import { replyLoops } from './replies/mail-unseen.jobs.ts';

export const inboxSlice = defineSlice({
  name: 'inbox',
  web: (deps: InboxDeps) => ({ handlers: inboxHandlers(deps) }),
  work: (deps: Deps) => ({
    jobs: [...inboxJobs(deps), assignmentJob(deps)],
    schedules: [...inboxSchedules(deps), assignmentSchedule(deps)],
    loops: replyLoops(deps),
  }),
  exports: [exportedNotes],
  data: {
    tables: {
      handovers: { with: 'conversations' },
      deliveries: { with: 'conversations' },
      conversation_notes: { with: 'conversations' },
      conversation_reads: { with: 'conversations' },
      presences: { with: 'memberships' },
      refused_suggestions: { with: 'conversations' },
    },
    visitor: { notes: listHeldNotes },
  },
});
