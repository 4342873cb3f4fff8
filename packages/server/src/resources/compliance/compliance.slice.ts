import { defineSlice } from '../../kernel/slice/slice.ts';
import { notifyOutdated } from './compliance.jobs.ts';
import { complianceHandlers } from './compliance.routes.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

/** Documentation of an organization's processing: consents, a record of processing, a notice for visitors. */
export const complianceSlice = defineSlice({
  name: 'compliance',
  web: (deps: ComplianceDeps) => ({ handlers: complianceHandlers(deps) }),
  work: (deps: ComplianceDeps) => ({
    schedules: [
      {
        queue: 'compliance.compare',
        cron: '41 * * * *',
        timeoutSeconds: 1_800,
        handle: (signal: AbortSignal) => notifyOutdated(deps, signal),
      },
    ],
  }),
  data: { tables: { record_acknowledgements: { with: 'organizations' } } },
});
