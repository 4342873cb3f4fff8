/**
 * Audit: the log of sensitive actions in an organization, and the proof that nobody has altered it.
 *
 * Tables: `audit_log` (one action; every slice writes it through record/); reads `audit_seals`.
 * Events: none.
 * Limits: entries are kept until their organization is deleted, and the entry of that deletion stays; none can be changed.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { removeEntries } from './audit.queries.ts';
import { auditHandlers } from './audit.routes.ts';

export const auditSlice = defineSlice({
  name: 'audit',
  web: (deps: Deps) => ({ handlers: auditHandlers(deps) }),
  data: {
    tables: {
      audit_log: {
        inBatches: removeEntries,
        keeps: 'the entry that says who deleted the organization, and when',
      },
    },
  },
});
