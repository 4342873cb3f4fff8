import { z } from 'zod';
import { currencies, differenceFields } from '../../billing/billing-lists.ts';
import { defineRoutes } from '../../route.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate } from '../../values/primitives.ts';
import { adminSearch } from './admin-inputs.ts';

/** Null for no value. A date is ISO 8601, an amount is in minor units of the difference's currency. */
const value = z.union([z.string(), z.number().int()]).nullable();

export const adminDifference = z.strictObject({
  id,
  organization: z.strictObject({ id, name: z.string() }),
  foundAt: isoDate,
  currency: z.enum(currencies),
  /** Our stored values, and their corrected values. */
  changes: z.array(z.strictObject({ field: z.enum(differenceFields), before: value, after: value })),
});
export type AdminDifference = z.output<typeof adminDifference>;

export const adminDifferenceRoutes = defineRoutes({
  listAdminDifferences: {
    method: 'GET',
    path: '/api/admin/stripe-differences',
    summary: 'What differed from Stripe without an event in the last 90 days and was mended, newest first',
    permission: 'admin:subscription.read',
    /** `search` matches a part of the organization's name. */
    query: z.strictObject({ ...pageQuery, search: adminSearch }),
    responses: { 200: pageOf(adminDifference) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
