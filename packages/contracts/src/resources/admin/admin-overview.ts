import { z } from 'zod';
import { currencies } from '../../billing/billing-lists.ts';
import { defineRoutes } from '../../route.ts';
import { planIds } from '../../values/lists.ts';
import { subscription } from '../organization/organization.ts';
import { platformHealth } from './admin-health.ts';

const count = z.number().int();
const total = z.strictObject({ total: count });

export const adminOverview = z.strictObject({
  users: z.strictObject({ total: count, suspended: count }),
  organizations: z.strictObject({
    total: count,
    suspended: count,
    agencies: count,
    byPlan: z.record(z.enum(planIds), count),
  }),
  chatbots: z.strictObject({ total: count, active: count }),
  conversations: total,
  messages: total,
  subscriptions: z.strictObject({
    byStatus: z.partialRecord(subscription.shape.status, count),
    /** Monthly recurring revenue before tax, in minor units, by currency. */
    monthly: z.partialRecord(z.enum(currencies), count),
  }),
  /** Problems of the health screen. */
  health: platformHealth.pick({ problems: true }),
});

export const adminOverviewRoutes = defineRoutes({
  getAdminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Totals of the platform, and what is wrong with it',
    permission: 'admin:overview.read',
    responses: { 200: adminOverview },
    errors: ['unauthenticated', 'forbidden'],
  },
});
