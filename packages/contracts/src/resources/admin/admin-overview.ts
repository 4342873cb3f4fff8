import { z } from 'zod';
import { planIds } from '../../lists.ts';
import { nullableDate } from '../../primitives.ts';
import { defineRoutes } from '../../route.ts';
import { subscription } from '../organization.ts';

const count = z.number().int();
const total = z.strictObject({ total: count });

/** How well the installation is, as far as the process that answers can see. */
export const platformHealth = z.strictObject({
  engine: z.enum(['embedded', 'postgres']),
  /** False while a full disk refuses writes. */
  hasRoom: z.boolean(),
  jobs: z.strictObject({
    waiting: count,
    running: count,
    deadLetters: count,
    /** When the job that has waited longest was sent. */
    oldestAt: nullableDate,
  }),
  events: z.strictObject({ waiting: count, oldestAt: nullableDate }),
  mail: z.strictObject({ due: count, failed: count }),
});

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
  subscriptions: z.strictObject({ byStatus: z.partialRecord(subscription.shape.status, count) }),
  health: platformHealth,
});

export const adminOverviewRoutes = defineRoutes({
  getAdminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Totals of the platform and its health',
    permission: 'admin:overview.read',
    responses: { 200: adminOverview },
    errors: ['unauthenticated', 'forbidden'],
  },
});
