/**
 * Agencies: organizations that serve customers under their own brand. Customers sign up and sign in on the agency's page, and the
 * agency sees how much each of them uses.
 *
 * Tables: none of its own; writes which `organizations` are agencies.
 * Events: appends `organization.updated` when an operator makes an organization an agency; reacts to none.
 * Limits: none of its own; sign-up and sign-in count against the limits of the identity slice.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { type AgencyDeps, agencyHandlers } from './agencies.routes.ts';

export const agenciesSlice = defineSlice({
  name: 'agencies',
  web: (deps: AgencyDeps) => ({ handlers: agencyHandlers(deps) }),
});
