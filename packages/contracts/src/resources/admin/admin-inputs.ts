import { z } from 'zod';
import { maxReasonLength, minReasonLength } from '../../admin-lists.ts';
import { type FeatureFlag, featureFlagNames } from '../../feature-flags.ts';
import { line } from '../../primitives.ts';

/** What to look for in a list. */
export const adminSearch = line(200).optional();

/** Why an administrator did something; those whom it concerns read it. */
export const actReason = line(maxReasonLength).min(minReasonLength, { error: 'validation.reasonMissing' });

/** An object with every feature flag. */
export function ofEachFlag<Schema extends z.ZodType>(schema: Schema) {
  const fields = Object.fromEntries(featureFlagNames.map((name) => [name, schema]));
  return z.strictObject(fields as Record<FeatureFlag, Schema>);
}
