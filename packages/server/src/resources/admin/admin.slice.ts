/**
 * Admin: the area of the people who run the platform, with accounts and a sign-in of its own. They see customers, costs, logs and
 * health, but content only under a lockbox grant.
 *
 * Tables: `platform_admins`, `admin_sessions`, `platform_log` (actions of administrators), `audit_seals` (hashes of both logs),
 * `lockbox_grants`; also writes `platform_settings`.
 * Events: appends `lockbox.requested`, `lockbox.opened`, `lockbox.updated`, `organization.updated`; reacts to none.
 * Limits: a session ends after 30 minutes without a call, at the latest after 12 hours; a lockbox grant lasts 5 to 480 minutes,
 * its request 72 hours; the log is kept for 30 to 3,650 days (a setting).
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { adminJobs } from './admin.jobs.ts';
import {
  adminCustomerHandlers,
  adminOperationHandlers,
  adminPeopleHandlers,
  adminSessionHandlers,
} from './admin.routes.ts';
import type { AdminDeps } from './admin-deps.ts';
import { adminLockboxHandlers, lockboxHandlers } from './lockbox/lockbox.routes.ts';
import { adminFactorSealContext } from './realm/admin-factor.ts';

export const adminSlice = defineSlice({
  name: 'admin',
  web: (deps: AdminDeps) => ({
    handlers: {
      ...adminSessionHandlers(deps),
      ...adminPeopleHandlers(deps),
      ...adminCustomerHandlers(deps),
      ...adminOperationHandlers(deps),
      ...adminLockboxHandlers(deps),
      ...lockboxHandlers(deps),
    },
  }),
  work: adminJobs,
  data: {
    tables: {
      lockbox_grants: { with: 'organizations' },
      platform_log: {
        inBatches: async () => 0,
        keeps: 'what administrators did to the organization, until the retention of their log',
      },
      audit_seals: {
        inBatches: async () => 0,
        keeps: 'hashes of the log, so that the chain over all organizations holds',
      },
    },
    sealed: [
      {
        table: 'platform_admins',
        column: 'sealed_totp_secret',
        key: ['id'],
        context: adminFactorSealContext,
      },
    ],
  },
});
