/**
 * Google: sign-in with a Google account, which is linked to the account with the same email address or to a new one.
 *
 * Tables: `identities` (Google accounts of users); also writes `users` and `credentials` through accounts/.
 * Events: appends `user.registered`, and `member.left`, `member.removed` when it takes over an account with an unverified
 * address; reacts to none.
 * Limits: a sign-in must be finished within 10 minutes and counts once.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { googleHandlers } from './google.routes.ts';
import type { GoogleDeps } from './google-deps.ts';

export const googleSlice = defineSlice({
  name: 'google',
  web: (deps: GoogleDeps) => ({ handlers: googleHandlers(deps) }),
});
