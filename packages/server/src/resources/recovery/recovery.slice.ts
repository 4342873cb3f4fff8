import { defineSlice } from '../../kernel/slice/slice.ts';
import { recoveryHandlers } from './recovery.routes.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/** Password reset and change, and verification of email addresses. */
export const recoverySlice = defineSlice({
  name: 'recovery',
  web: (deps: RecoveryDeps) => ({ handlers: recoveryHandlers(deps) }),
});
