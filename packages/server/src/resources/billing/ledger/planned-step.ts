import type { Step } from '../../../billing/subscription/step.ts';
import type { BilledStanding } from '../store/standing.queries.ts';

/** A step with the billing state that it was computed from. */
export interface PlannedStep {
  standing: BilledStanding;
  step: Step;
}
