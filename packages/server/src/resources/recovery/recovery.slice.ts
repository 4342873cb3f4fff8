import { defineSlice } from '../../kernel/slice.ts';
import { recoveryHandlers } from './recovery.routes.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/** Forgotten passwords, changed ones, and proof of an email address. */
export const recoverySlice = defineSlice({
  name: 'recovery',
  web: (deps: RecoveryDeps) => ({ handlers: recoveryHandlers(deps) }),
});
