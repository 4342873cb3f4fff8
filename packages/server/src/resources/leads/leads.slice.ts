import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { leadHandlers } from './leads.routes.ts';

/** People who left a way to reach them, or were entered by a member. */
export const leadsSlice = defineSlice({
  name: 'leads',
  web: (deps: Deps) => ({ handlers: leadHandlers(deps) }),
});
