import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { forgetDue } from '../../record/rollups/take-back.ts';
import { insightLoops, insightSchedules } from './insight.jobs.ts';
import { removeDue, removeRefinements } from './insight.queries.ts';
import type { CaptureDeps } from './judging/store-judgments.ts';
import type { RefiningDeps } from './refining/refine.jobs.ts';
import { refinements } from './refining/refinements.projection.ts';
import { rollups } from './rollups.projection.ts';

/** Rollups over time, and insights from conversations. */
export const insightSlice = defineSlice({
  name: 'insight',
  work: (deps: Deps & CaptureDeps & RefiningDeps) => ({
    loops: insightLoops(deps),
    schedules: insightSchedules(deps),
  }),
  projections: [rollups, refinements],
  data: {
    tables: {
      insight_quarters: { with: 'chatbots' },
      insight_hours: { with: 'chatbots' },
      insight_dates: { with: 'chatbots' },
      insight_days: { with: 'chatbots' },
      insight_due: { inBatches: removeDue },
      insight_refinements: { inBatches: removeRefinements },
      insight_spending: { with: 'organizations' },
      insight_backlog: { with: 'chatbots' },
      visitor_salts: { with: 'organizations' },
      visitor_days: { with: 'chatbots' },
    },
    visitor: {
      tables: ['insight_due', 'insight_refinements'],
      erase: (tx, { organizationId, conversationId }, held) =>
        forgetDue(
          tx,
          organizationId,
          held.filter((id) => id === conversationId),
        ),
    },
  },
});
