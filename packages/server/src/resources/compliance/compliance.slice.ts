/**
 * Compliance: documents how an organization processes personal data, with consents, a record of processing, and a privacy notice
 * for visitors.
 *
 * Tables: `record_acknowledgements` (who acknowledged which version of the record); reads `consents`.
 * Events: appends `privacy_report.acknowledged`, `privacy_report.outdated`; reacts to none.
 * Limits: an acknowledged record is compared with the settings once an hour.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { notifyOutdated } from './compliance.jobs.ts';
import { complianceHandlers } from './compliance.routes.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

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
