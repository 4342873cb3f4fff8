import { maxReasonLength, minReasonLength } from '../../admin-lists.ts';
import { line } from '../../primitives.ts';

/** What to look for in a list. */
export const adminSearch = line(200).optional();

/** Why an administrator did something; those whom it concerns read it. */
export const actReason = line(maxReasonLength).min(minReasonLength, { error: 'validation.reasonMissing' });
