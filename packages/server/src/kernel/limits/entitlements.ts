import type { Entitlements } from '@parley/contracts/billing/entitlements';
import { type Statement, sql } from '../../db/sql.ts';

/** Columns of `organizations o` that a query must select to pass its row to `effectiveLimits`. */
export type EntitlementRow = Required<Entitlements>;

export const entitlementColumns: Statement = sql`o.plan, o.limits`;
