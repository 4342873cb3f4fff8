/**
 * Leads: people who left contact details in a conversation, or whom a member entered or imported, with their history.
 *
 * Tables: `leads`, `lead_conversations`, `lead_history`; also writes `consents` and `contact_requests`.
 * Events: appends `lead.created`, `lead.imported`, `lead.updated`, `lead.deleted`, `contact_request.updated`,
 * `contact_request.done`; reacts to none.
 * Limits: an imported CSV file has at most 5 MB and 5,000 leads, an exported one 10,000 rows; a lead has at most 20 tags and 50
 * custom fields.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { leftLeads } from './capture/left-leads.ts';
import { exportedLeads } from './export-tables.ts';
import { leadHandlers } from './leads.routes.ts';

export const leadsSlice = defineSlice({
  name: 'leads',
  web: (deps: Deps) => ({ handlers: leadHandlers(deps) }),
  exports: [exportedLeads],
  data: {
    tables: {
      leads: { with: 'chatbots' },
      lead_conversations: { with: 'leads' },
      lead_history: { with: 'leads' },
    },
    visitor: leftLeads,
  },
});
