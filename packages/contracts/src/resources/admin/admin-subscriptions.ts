import { z } from 'zod';
import { planIds } from '../../lists.ts';
import { pageOf, pageQuery } from '../../pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../primitives.ts';
import { defineRoutes } from '../../route.ts';
import { subscription } from '../organization.ts';
import { actReason, adminSearch } from './admin-inputs.ts';

export const adminSubscription = z.strictObject({
  /** The organization's: each has one subscription. */
  id,
  organization: z.strictObject({ id, name: z.string() }),
  plan: z.enum(planIds),
  status: subscription.shape.status,
  periodStart: isoDate,
  periodEnd: nullableDate,
});

const params = z.strictObject({ organizationId: pathId() });

export const adminSubscriptionRoutes = defineRoutes({
  listAdminSubscriptions: {
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'Subscriptions by organization',
    permission: 'admin:subscription.read',
    query: z.strictObject({ ...pageQuery, search: adminSearch, plan: z.enum(planIds).optional() }),
    responses: { 200: pageOf(adminSubscription) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getAdminSubscription: {
    method: 'GET',
    path: '/api/admin/subscriptions/{organizationId}',
    summary: 'The subscription of one organization',
    permission: 'admin:subscription.read',
    params,
    responses: { 200: adminSubscription },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  patchAdminSubscription: {
    method: 'PATCH',
    path: '/api/admin/subscriptions/{organizationId}',
    summary: 'Put an organization on another plan, with a reason',
    permission: 'admin:subscription.update',
    params,
    body: z.strictObject({ plan: z.enum(planIds), reason: actReason }),
    responses: { 200: adminSubscription },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'confirmation_required',
      'validation_failed',
      'transition_refused',
    ],
    confirmation: true,
  },
});
