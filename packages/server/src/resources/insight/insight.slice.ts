import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { forgetDue } from '../../record/rollups/take-back.ts';
import { insightLoops, insightSchedules } from './insight.jobs.ts';
import { removeDue } from './insight.queries.ts';
import type { CaptureDeps } from './judging/store-judgments.ts';
import { rollups } from './rollups.projection.ts';

/** Figures by time, and what is recognized in conversations. */
export const insightSlice = defineSlice({
  name: 'insight',
  work: (deps: Deps & CaptureDeps) => ({ loops: insightLoops(deps), schedules: insightSchedules(deps) }),
  projections: [rollups],
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
