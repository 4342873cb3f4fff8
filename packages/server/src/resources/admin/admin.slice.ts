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

/** The admin area: a separate sign-in realm that sees how the platform is used, but no content. */
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
