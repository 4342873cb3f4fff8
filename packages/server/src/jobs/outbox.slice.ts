/**
 * Outbox: the tables that every slice writes through `record/`, and the sweep that deletes expired rows.
 *
 * Tables: `events` (pending events), `mails` (emails to send), `idempotency_keys`; also sweeps `throttles`, `sessions`,
 * `user_tokens`, `notices`.
 * Events: appends none; the dispatcher hands every event to its jobs and projections and deletes it.
 * Limits: idempotency keys are kept for 24 hours, sent emails for 30 days, notifications for 90; an email is tried 8 times within
 * 24 hours.
 */

import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { defineSlice } from '../kernel/slice/slice.ts';
import { mailSealContext } from '../record/outbox/mails.ts';
import { housekeepingJobs } from './housekeeping.ts';

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
