import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { noticeJobs } from './notices.jobs.ts';
import { noticeHandlers } from './notices.routes.ts';

/** Notifications of members, in the app and by email. */
export const noticesSlice = defineSlice({
  name: 'notices',
  web: (deps: Deps) => ({ handlers: noticeHandlers(deps) }),
  work: (deps: Deps) => ({ jobs: noticeJobs(deps) }),
  data: {
    tables: {
      notices: {
        inBatches: (tx, organizationId, limit) =>
          tx.execute(sql`
            delete from notices where organization_id = ${organizationId} and id = any (array(
              select id from notices where organization_id = ${organizationId} limit ${limit}))`),
      },
    },
  },
});
