import { secondFactorSealContext } from '../../accounts/credentials/second-factor.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { securityHandlers } from './security.routes.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Sessions and the second factor of a user. */
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
