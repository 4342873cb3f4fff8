/**
 * Recovery: password reset and change, and verification of email addresses by emailed links.
 *
 * Tables: `user_tokens` (hashes of links, inserted through accounts/); also writes `users`, `credentials`.
 * Events: appends `user.updated`, and `member.left`, `member.removed` when a reset takes over an account with an unverified
 * address; reacts to none.
 * Limits: a reset link holds for 1 hour, a verification link for 24; by default 5 emails an hour to one address and from one IP
 * address.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { recoveryHandlers } from './recovery.routes.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

export const recoverySlice = defineSlice({
  name: 'recovery',
  web: (deps: RecoveryDeps) => ({ handlers: recoveryHandlers(deps) }),
});
