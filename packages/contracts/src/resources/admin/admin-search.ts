import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { id, line } from '../../values/primitives.ts';
import { invoice } from '../organization/billing.ts';

/** Best matches of each list, at most five. */
export const adminFound = z.strictObject({
  users: z.array(z.strictObject({ id, fullName: z.string(), email: z.string() })),
  organizations: z.array(z.strictObject({ id, name: z.string() })),
  invoices: z.array(
    z.strictObject({
      id,
      number: z.string(),
      status: invoice.shape.status,
      organization: z.strictObject({ id, name: z.string().nullable() }),
    }),
  ),
  /**
   * The request with the exact id searched for, if the logs, or the process log of the responding machine, have entries for it
   * (counted up to 200).
   */
  request: z.strictObject({ id: z.string(), entries: z.number().int(), lines: z.number().int() }).nullable(),
});
export type AdminFound = z.output<typeof adminFound>;

export const adminSearchRoutes = defineRoutes({
  searchAdmin: {
    method: 'GET',
    path: '/api/admin/search',
    summary:
      'Users, organizations and invoices by words of their names or their ids, and a request by its id',
    permission: 'admin:search.read',
    query: z.strictObject({ search: line(200).min(2, { error: 'validation.tooSmall' }) }),
    responses: { 200: adminFound },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
