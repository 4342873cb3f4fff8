import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { privacyHandlers } from './privacy.routes.ts';

/** Default privacy settings of an organization's new chatbots. */
export const privacySlice = defineSlice({
  name: 'privacy',
  web: (deps: Deps) => ({ handlers: privacyHandlers(deps) }),
});
