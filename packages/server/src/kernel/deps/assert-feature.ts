import { effectiveFlags, type FeatureFlag, type FeatureFlags } from '@parley/contracts/rights/feature-flags';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from './deps.ts';

/** @throws AppError `feature_off` if the operator has switched the feature off for the organization. */
export async function assertFeature(
  tx: Executor,
  { platform }: Pick<Deps, 'platform'>,
  organizationId: string,
  flag: FeatureFlag,
): Promise<void> {
  const row = await tx.first<{ flags: Partial<FeatureFlags> }>(
    sql`select flags from organizations where id = ${organizationId}`,
  );
  if (!effectiveFlags(platform.current().settings.flags, row?.flags)[flag]) throw new AppError('feature_off');
}
