/**
 * Organization: creates, changes and deletes organizations, lets members leave, counts usage per month, and deletes a user's own
 * account.
 *
 * Tables: `organizations`, `usage_months` (messages, tokens and cost of a month); also writes `memberships`, `users`,
 * `chatbot_usage_months`.
 * Events: appends `organization.created`, `organization.updated`, `organization.deleted`, `member.left`, `quota.reached`; reacts
 * to `organization.deleted`, `subscription.changed`, `message.received`, `message.regenerating`, `message.answered`,
 * `message.passed`.
 * Limits: a user creates at most 10 organizations a day, and 3 in all while their address is unverified; the message quota is
 * announced at 80 and 100 %.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { type OrganizationJobDeps, organizationJobs } from './organization.jobs.ts';
import { type OrganizationDeps, organizationHandlers } from './organization.routes.ts';
import { quotaWarnings } from './usage/quota-warnings.projection.ts';
import { usageMonths } from './usage/usage-months.projection.ts';

export const organizationSlice = defineSlice({
  name: 'organization',
  web: (deps: OrganizationDeps) => ({ handlers: organizationHandlers(deps) }),
  work: (deps: OrganizationJobDeps) => ({ jobs: organizationJobs(deps) }),
  projections: [quotaWarnings, usageMonths],
  data: { tables: { usage_months: { with: 'organizations' } } },
});
