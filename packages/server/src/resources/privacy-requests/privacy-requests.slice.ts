/**
 * Privacy requests: requests of people for a copy of their data, or for its erasure, which a signed certificate confirms.
 *
 * Tables: `privacy_requests` (a request with the leads and conversations it covers).
 * Events: appends `privacy_request.created`, `privacy_request.completed`, `lead.deleted`, `conversation.erased`, and
 * `export.requested` or `export.withdrawn` after an erasure; reacts to `privacy_request.created`.
 * Limits: finds at most 1,000 leads and 1,000 conversations of a person; a request is due after 30 days; a copy can be downloaded
 * for 24 hours.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import type { ErasureDeps } from './erasure/run-erasure.ts';
import { privacyRequestJobs } from './privacy-requests.jobs.ts';
import { type PrivacyRequestDeps, privacyRequestHandlers } from './privacy-requests.routes.ts';

export const privacyRequestsSlice = defineSlice({
  name: 'privacy-requests',
  web: (deps: PrivacyRequestDeps) => ({ handlers: privacyRequestHandlers(deps) }),
  work: (deps: ErasureDeps) => ({ jobs: privacyRequestJobs(deps) }),
  data: { tables: { privacy_requests: { with: 'organizations' } } },
});
