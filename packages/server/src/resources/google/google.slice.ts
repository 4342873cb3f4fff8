import { defineSlice } from '../../kernel/slice/slice.ts';
import { googleHandlers } from './google.routes.ts';
import type { GoogleDeps } from './google-deps.ts';

/** Sign-in with Google. */
export const googleSlice = defineSlice({
  name: 'google',
  web: (deps: GoogleDeps) => ({ handlers: googleHandlers(deps) }),
});
