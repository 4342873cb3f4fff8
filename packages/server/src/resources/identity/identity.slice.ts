/**
 * Identity: user accounts, with registration, sign-in, sign-out, and changes by the user.
 *
 * Tables: `users`, `credentials`, `sessions`, all inserted through accounts/; also writes `user_tokens`.
 * Events: appends `user.registered`, `user.updated`; reacts to none.
 * Limits: by default 30 registrations an hour and 9 failed sign-ins in 15 minutes per IP address; a session ends after 7 days
 * without a call, at the latest after 30.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { identityHandlers } from './identity.routes.ts';
import type { IdentityDeps } from './identity-deps.ts';

export const identitySlice = defineSlice({
  name: 'identity',
  web: (deps: IdentityDeps) => ({ handlers: identityHandlers(deps) }),
});
