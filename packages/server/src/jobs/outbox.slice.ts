import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { defineSlice } from '../kernel/slice/slice.ts';
import { mailSealContext } from '../record/outbox/append-mail.ts';
import { housekeepingJobs } from './housekeeping.ts';

/** The tables that every slice writes to through `record/`, and the deletion of their expired rows. */
export const outboxSlice = defineSlice({
  name: 'outbox',
  work: (deps: Deps) => ({ schedules: housekeepingJobs(deps) }),
  data: {
    sealed: [{ table: 'mails', column: 'sealed_params', key: ['id'], context: mailSealContext }],
    tables: {
      events: {
        inBatches: (tx, organizationId, limit) =>
          tx.execute(sql`
            delete from events where organization_id = ${organizationId} and id = any (array(
              select id from events
              where organization_id = ${organizationId} and dispatched_at is not null limit ${limit}))`),
        keeps: 'pending events, until they are dispatched',
      },
      mails: {
        inBatches: (tx, organizationId, limit) =>
          tx.execute(sql`
            delete from mails where organization_id = ${organizationId} and id = any (array(
              select id from mails where organization_id = ${organizationId} limit ${limit}))`),
      },
      idempotency_keys: {
        inBatches: (tx, organizationId, limit) =>
          tx.execute(sql`
            delete from idempotency_keys where organization_id = ${organizationId} and key = any (array(
              select key from idempotency_keys where organization_id = ${organizationId} limit ${limit}))`),
      },
    },
  },
});
