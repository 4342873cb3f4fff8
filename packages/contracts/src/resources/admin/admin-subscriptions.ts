import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import { planIds } from '../../values/lists.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';
import { changePreview } from '../organization/billing.ts';
import { subscription } from '../organization/organization.ts';
import { actionReason, adminSearch } from './admin-inputs.ts';

const { status } = subscription.shape;

export const adminSubscription = z.strictObject({
  /** Id of the organization, which has exactly one subscription. */
  id,
  organization: z.strictObject({ id, name: z.string() }),
  plan: z.enum(planIds),
  status,
  periodStart: isoDate,
  periodEnd: nullableDate,
  /** Statuses that an administrator can set now. */
  nextStatuses: z.array(status),
});
export type AdminSubscription = z.output<typeof adminSubscription>;

const { lines, tax, credited, currency, losses } = changePreview.shape;

export const adminChangePreview = z.strictObject({
  /** Plan after the change. */
  plan: z.enum(planIds),
  effectiveAt: isoDate,
  /** End of the period that is cut short; null if there is none. */
  endsAt: nullableDate,
  /** Credit for the unused paid time, before tax, as negative amounts. */
  lines,
  tax,
  /** Added to the organization's balance, with a credit note. */
  credited,
  currency,
  /** The unpaid invoice that a credit note cancels. */
  cancels: z.strictObject({ number: z.string(), amountDue: z.number().int() }).nullable(),
  losses,
});
export type AdminChangePreview = z.output<typeof adminChangePreview>;

/** Values that an administrator can set on a subscription. */
const given = { plan: z.enum(planIds).optional(), status: status.optional() };

function hasOne({ plan, status: next }: { plan?: unknown; status?: unknown }): boolean {
  return plan !== undefined || next !== undefined;
}

const params = z.strictObject({ organizationId: pathId() });

export const adminSubscriptionRoutes = defineRoutes({
  listAdminSubscriptions: {
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'Subscriptions by organization',
    permission: 'admin:subscription.read',
    query: z.strictObject({ ...pageQuery, search: adminSearch, plan: choiceFilter(planIds) }),
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
    summary: 'Put an organization on another plan or give its subscription a status, with a reason',
    permission: 'admin:subscription.update',
    params,
    body: z
      .strictObject({ ...given, reason: actionReason })
      .refine(hasOne, { path: ['plan'], error: 'validation.required' }),
    responses: { 200: adminSubscription },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'confirmation_required',
      'validation_failed',
      'transition_refused',
      'billing_off',
      'payments_unavailable',
    ],
    confirmation: true,
  },
  previewAdminSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/{organizationId}/preview-change',
    summary: 'What another plan or status would credit, cancel and take; nothing is changed',
    permission: 'admin:subscription.update',
    params,
    /** The plan takes precedence if both are given. */
    body: z.strictObject(given).refine(hasOne, { path: ['plan'], error: 'validation.required' }),
    responses: { 200: adminChangePreview },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'transition_refused'],
  },
});
