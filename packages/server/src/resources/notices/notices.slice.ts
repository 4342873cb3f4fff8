/**
 * Notices: notifications of members about events, in the app and by email, as each member has chosen.
 *
 * Tables: `notices` (one notification of one user).
 * Events: appends `notice.created`, `notice.read`; reacts to every event that notifiedEvents in describe-notification.ts lists.
 * Limits: the app lists the newest 50, kept for 90 days; at most 10 an hour per chatbot about
 * contact details, and 10 about visitors who wait.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { noticeJobs } from './notices.jobs.ts';
import { removeNotices } from './notices.queries.ts';
import { noticeHandlers } from './notices.routes.ts';

export const noticesSlice = defineSlice({
  name: 'notices',
  web: (deps: Deps) => ({ handlers: noticeHandlers(deps) }),
  work: (deps: Deps) => ({ jobs: noticeJobs(deps) }),
  data: {
    tables: {
      notices: {
        inBatches: removeNotices,
      },
    },
  },
});
