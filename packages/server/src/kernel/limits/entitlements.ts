import type { Entitlements } from '@parley/contracts/billing/entitlements';
import { effectiveFlags, type FeatureFlag, type FeatureFlags } from '@parley/contracts/rights/feature-flags';
import type { Executor } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../deps/deps.ts';

/** Columns of `organizations o` that a query must select to pass its row to `effectiveLimits`. */
export type EntitlementRow = Required<Entitlements>;

export const entitlementColumns: Statement = sql`o.plan, o.limits`;

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
