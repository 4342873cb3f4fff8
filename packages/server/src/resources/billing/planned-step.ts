import type { Step } from '../../billing/step.ts';
import type { BilledStanding } from './standing.queries.ts';

/** A step and what it began from. */
export interface PlannedStep {
  standing: BilledStanding;
  step: Step;
}
