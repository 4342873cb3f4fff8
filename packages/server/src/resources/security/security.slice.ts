/**
 * Security: sessions of a user, the second factor with its recovery codes, and re-authentication before sensitive actions.
 *
 * Tables: `second_factors` (encrypted secrets); also writes `sessions`, `users`.
 * Events: appends `user.two_factor_changed`; reacts to none.
 * Limits: 10 recovery codes; a re-authentication counts for 10 minutes; lists at most 200 sessions.
 */

import { secondFactorSealContext } from '../../accounts/credentials/second-factor.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { securityHandlers } from './security.routes.ts';
import type { SecurityDeps } from './security-deps.ts';

export const securitySlice = defineSlice({
  name: 'security',
  web: (deps: SecurityDeps) => ({ handlers: securityHandlers(deps) }),
  data: {
    tables: {},
    sealed: [
      {
        table: 'second_factors',
        column: 'sealed_secret',
        key: ['user_id'],
        context: secondFactorSealContext,
      },
    ],
  },
});
