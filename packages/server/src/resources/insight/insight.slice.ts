import { defineSlice } from '../../kernel/slice.ts';
import { forgetDue, removeDue } from './insight.queries.ts';

/** Figures by time, and what is recognized in conversations. */
export const insightSlice = defineSlice({
  name: 'insight',
  data: {
    tables: {
      insight_quarters: { with: 'chatbots' },
      insight_hours: { with: 'chatbots' },
      insight_days: { with: 'chatbots' },
      insight_due: { inBatches: removeDue },
      insight_backlog: { with: 'chatbots' },
      visitor_salts: { with: 'organizations' },
      visitor_days: { with: 'chatbots' },
    },
    visitor: {
      tables: ['insight_due'],
      erase: (tx, { organizationId, conversationId }) => forgetDue(tx, organizationId, [conversationId]),
    },
  },
});
