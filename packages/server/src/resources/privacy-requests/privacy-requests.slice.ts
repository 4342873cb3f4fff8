import { defineSlice } from '../../kernel/slice/slice.ts';
import type { ErasureDeps } from './erasure/run-erasure.ts';
import { privacyRequestJobs } from './privacy-requests.jobs.ts';
import { type PrivacyRequestDeps, privacyRequestHandlers } from './privacy-requests.routes.ts';

/** Privacy requests of people: a copy of their data, or its erasure. */
export const privacyRequestsSlice = defineSlice({
  name: 'privacy-requests',
  web: (deps: PrivacyRequestDeps) => ({ handlers: privacyRequestHandlers(deps) }),
  work: (deps: ErasureDeps) => ({ jobs: privacyRequestJobs(deps) }),
  data: { tables: { privacy_requests: { with: 'organizations' } } },
});
