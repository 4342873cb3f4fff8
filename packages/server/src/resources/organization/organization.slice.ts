import { defineSlice } from '../../kernel/slice/slice.ts';
import { type OrganizationJobDeps, organizationJobs } from './organization.jobs.ts';
import { type OrganizationDeps, organizationHandlers } from './organization.routes.ts';
import { quotaWarnings } from './usage/quota-warnings.projection.ts';
import { usageMonths } from './usage/usage-months.projection.ts';

/** Organizations: settings, plan and usage, deletion. */
export const organizationSlice = defineSlice({
  name: 'organization',
  web: (deps: OrganizationDeps) => ({ handlers: organizationHandlers(deps) }),
  work: (deps: OrganizationJobDeps) => ({ jobs: organizationJobs(deps) }),
  projections: [quotaWarnings, usageMonths],
  data: { tables: { usage_months: { with: 'organizations' } } },
});
