import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { privacyHandlers } from './privacy.routes.ts';

/** Privacy settings that new chatbots of an organization begin with. */
export const privacySlice = defineSlice({
  name: 'privacy',
  web: (deps: Deps) => ({ handlers: privacyHandlers(deps) }),
});
