import { defineSlice } from '../../kernel/slice/slice.ts';
import { identityHandlers } from './identity.routes.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Accounts: registration, sign-in, and profile changes by the user. */
export const identitySlice = defineSlice({
  name: 'identity',
  web: (deps: IdentityDeps) => ({ handlers: identityHandlers(deps) }),
});
