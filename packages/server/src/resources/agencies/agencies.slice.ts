import { defineSlice } from '../../kernel/slice/slice.ts';
import { type AgencyDeps, agencyHandlers } from './agencies.routes.ts';

/** Organizations that serve customers under their own brand. */
export const agenciesSlice = defineSlice({
  name: 'agencies',
  web: (deps: AgencyDeps) => ({ handlers: agencyHandlers(deps) }),
});
