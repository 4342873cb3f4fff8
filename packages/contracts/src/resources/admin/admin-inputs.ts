import { z } from 'zod';
import { maxReasonLength, minReasonLength } from '../../rights/admin-lists.ts';
import { type FeatureFlag, featureFlagNames } from '../../rights/feature-flags.ts';
import { line } from '../../values/primitives.ts';

/** Search text of a list. */
export const adminSearch = line(200).optional();

/** Reason for an administrator's action; the affected users can read it. */
export const actionReason = line(maxReasonLength).min(minReasonLength, { error: 'validation.reasonMissing' });

/** An object with every feature flag. */
export function ofEachFlag<Schema extends z.ZodType>(schema: Schema) {
  const fields = Object.fromEntries(featureFlagNames.map((name) => [name, schema]));
  return z.strictObject(fields as Record<FeatureFlag, Schema>);
}
