import { z } from 'zod';
import { roles } from '../permissions.ts';
import { planIds } from '../plans.ts';
import { abilities, id, isoDate, line, nullableDate } from '../primitives.ts';
import { defineRoutes } from '../route.ts';

export const subscription = z.strictObject({
  plan: z.enum(planIds),
  status: z.enum(['active', 'inactive', 'trial', 'cancelled', 'pending', 'expired']),
  cycle: z.enum(['monthly', 'annual']),
  currentPeriodStart: isoDate,
  currentPeriodEnd: nullableDate,
  cancelAtPeriodEnd: z.boolean(),
  scheduledPlan: z.enum(planIds).nullable(),
  /** Quotas of the plan and what is used of them; null is unlimited. */
  limits: z.strictObject({
    chatbots: z.number().int().nullable(),
    messagesPerMonth: z.number().int().nullable(),
    retentionDays: z.number().int().nullable(),
    sources: z.number().int().nullable(),
    knowledgeTokens: z.number().int().nullable(),
  }),
  usage: z.strictObject({
    chatbots: z.number().int(),
    messagesThisMonth: z.number().int(),
    sources: z.number().int(),
    knowledgeTokens: z.number().int(),
    resetsAt: isoDate,
  }),
});
export type Subscription = z.output<typeof subscription>;

const organizationBase = {
  id,
  name: z.string(),
  role: z.enum(roles),
  language: z.string().nullable(),
  isAgency: z.boolean(),
  logo: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  footerLabel: z.string().nullable(),
  footerLink: z.string().nullable(),
  subscription: z.strictObject({ plan: z.enum(planIds), status: subscription.shape.status }),
  created: isoDate,
  abilities,
};

export const currentOrganization = z.strictObject(organizationBase);
export type CurrentOrganization = z.output<typeof currentOrganization>;

export const organizationMember = z.strictObject({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'invited']),
  joinedAt: nullableDate,
});

export const organizationDetail = z.strictObject({
  ...organizationBase,
  members: z.array(organizationMember),
});

const organizationName = line(200)
  .min(2, { error: 'validation.organizationNameMin' })
  .max(49, { error: 'validation.organizationNameMax' });

export const organizationRoutes = defineRoutes({
  getOrganization: {
    method: 'GET',
    path: '/api/organization',
    summary: 'The current organisation in detail',
    permission: 'organization.read',
    answers: { 200: organizationDetail },
    errors: ['unauthenticated', 'forbidden'],
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organization',
    summary: 'Create an organisation and make it current',
    permission: 'session',
    body: z.strictObject({ name: organizationName }),
    answers: { 201: organizationDetail },
    errors: ['unauthenticated', 'validation_failed', 'idempotency_conflict'],
    idempotent: true,
  },
  patchOrganization: {
    method: 'PATCH',
    path: '/api/organization/{organizationId}',
    summary: 'Rename the organisation or change its language',
    permission: 'organization.update',
    params: z.strictObject({ organizationId: z.string() }),
    body: z.strictObject({ name: organizationName.optional(), language: line(8).nullable().optional() }),
    answers: { 200: organizationDetail },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  switchOrganization: {
    method: 'POST',
    path: '/api/organization/switch/{organizationId}',
    summary: 'Make another organisation of the user current',
    permission: 'session',
    params: z.strictObject({ organizationId: z.string() }),
    answers: { 200: organizationDetail },
    errors: ['unauthenticated', 'not_found'],
  },
  listOrganizationUsers: {
    method: 'GET',
    path: '/api/organization/users',
    summary: 'Members of the current organisation',
    permission: 'organization.read',
    answers: { 200: z.array(organizationMember) },
    errors: ['unauthenticated', 'forbidden'],
  },
  getSubscription: {
    method: 'GET',
    path: '/api/subscription',
    summary: 'Plan, quotas and what is used of them',
    permission: 'subscription.read',
    answers: { 200: subscription },
    errors: ['unauthenticated', 'forbidden'],
  },
});
