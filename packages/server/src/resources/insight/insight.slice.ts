/**
 * Insight: what conversations were about and how they went, and the rollups that analytics reads. It judges them after each
 * answer and, if the organization wants, refines that with a model.
 *
 * Tables: `insight_quarters`, `insight_hours`, `insight_dates`, `insight_days`, `people_quarters` (rollups), `insight_due`, `insight_refinements`,
 * `insight_backlog` (work to do), `insight_spending`, `visitor_salts`, `visitor_days` (hashes that count new visitors).
 * Events: appends none; reacts to `message.received`, `message.answered`, `message.recovered`, `message.rated`,
 * `conversation.rated`, `conversation.completed`, `conversation.assigned`, `message.sent`, `handover.requested`, `handover.taken`, `handover.ended`.
 * Limits: judges 200 conversations in one run; a model call refines at most 20, within the monthly budget; visitor hashes are
 * deleted within 2 days.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { forgetDue } from '../../record/rollups/take-back.ts';
import { insightLoops, insightSchedules } from './insight.jobs.ts';
import { removeDue, removeRefinements } from './insight.queries.ts';
import type { CaptureDeps } from './judging/store-judgments.ts';
import type { RefiningDeps } from './refining/refine.jobs.ts';
import { refinements } from './refining/refinements.projection.ts';
import { rollups } from './rollups.projection.ts';

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
      people_quarters: { with: 'chatbots' },
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
