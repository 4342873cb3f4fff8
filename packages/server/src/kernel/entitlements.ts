import type { Entitlements } from '@parley/contracts/entitlements';
import { type Statement, sql } from '../db/sql.ts';

/** What a query of `organizations o` selects so that `effectiveLimits` can be asked about its row. */
export type EntitlementRow = Entitlements;

export const entitlementColumns: Statement = sql`o.plan`;
