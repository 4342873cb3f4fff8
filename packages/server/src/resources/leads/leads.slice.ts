import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { leftLeads } from './capture/left-leads.ts';
import { exportedLeads } from './export-tables.ts';
import { leadHandlers } from './leads.routes.ts';

/** People who left contact details in a conversation, or were entered by a member. */
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
