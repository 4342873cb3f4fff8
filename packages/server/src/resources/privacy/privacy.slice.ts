/**
 * Privacy: default privacy settings that new chatbots of an organization start with.
 *
 * Tables: none; the defaults are a column of `organizations`.
 * Events: appends `organization.updated`; reacts to none.
 * Limits: none.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { privacyHandlers } from './privacy.routes.ts';

export const privacySlice = defineSlice({
  name: 'privacy',
  web: (deps: Deps) => ({ handlers: privacyHandlers(deps) }),
});
