import { z } from 'zod';
import { currencies, differenceFields } from '../../billing-lists.ts';
import { pageOf, pageQuery } from '../../pagination.ts';
import { id, isoDate } from '../../primitives.ts';
import { defineRoutes } from '../../route.ts';
import { adminSearch } from './admin-inputs.ts';

/** Null for none. A date is ISO 8601, an amount in minor units of the currency of the difference. */
const value = z.union([z.string(), z.number().int()]).nullable();

export const adminDifference = z.strictObject({
  id,
  organization: z.strictObject({ id, name: z.string() }),
  foundAt: isoDate,
  currency: z.enum(currencies),
  /** What was stored here, and what it was mended to. */
  changes: z.array(z.strictObject({ field: z.enum(differenceFields), before: value, after: value })),
});
export type AdminDifference = z.output<typeof adminDifference>;

export const adminDifferenceRoutes = defineRoutes({
  listAdminDifferences: {
    method: 'GET',
    path: '/api/admin/stripe-differences',
    summary: 'What differed from Stripe without an event in the last 90 days and was mended, newest first',
    permission: 'admin:subscription.read',
    /** `search` is part of the name of an organization. */
    query: z.strictObject({ ...pageQuery, search: adminSearch }),
    responses: { 200: pageOf(adminDifference) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
