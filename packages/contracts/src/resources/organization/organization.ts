import { z } from 'zod';
import { currencies, cycles } from '../../billing/billing-lists.ts';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import { planIds, providers } from '../../values/lists.ts';
import {
  abilities,
  hexColor,
  id,
  isoDate,
  line,
  nullableDate,
  pathId,
  webAddress,
} from '../../values/primitives.ts';

const limit = z.number().int().nullable();

/** Limits by name; null is unlimited. */
export const limits = z.strictObject({
  chatbots: limit,
  messagesPerMonth: limit,
  retentionDays: limit,
  sources: limit,
  knowledgeTokens: limit,
  storageBytes: limit,
  members: limit,
  platformCostMicroUsd: limit,
});

/** Minor units of a currency. */
const money = z.strictObject({ amount: z.number().int(), currency: z.enum(currencies) });

export const subscription = z.strictObject({
  plan: z.enum(planIds),
  status: z.enum(['active', 'inactive', 'trial', 'cancelled', 'pending', 'expired']),
  cycle: z.enum(cycles),
  currentPeriodStart: isoDate,
  /** Null without a purchase. */
  currentPeriodEnd: nullableDate,
  cancelAtPeriodEnd: z.boolean(),
  scheduledPlan: z.enum(planIds).nullable(),
  scheduledCycle: z.enum(cycles).nullable(),
  /** Purchase price before tax; null without a purchase. */
  price: money.nullable(),
  trialEndsAt: nullableDate,
  /** Credit that pays the next invoices. */
  balance: money,
  payment: z.strictObject({
    /** `actionRequired`: an invoice to the operator is open. */
    state: z.enum(['none', 'ok', 'failed', 'actionRequired']),
    since: nullableDate,
    nextAttemptAt: nullableDate,
    /** From then on, the limits of Basic apply. */
    graceEndsAt: nullableDate,
    invoiceId: id.nullable(),
    actionUrl: z.string().nullable(),
  }),
  /** Limits of the plan and current usage; null is unlimited. */
  limits,
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
  /** The agency of this customer; its branding is inherited. */
  agencyId: id.nullable(),
  /** Name of the agency that provides the branding, for an agency its own; null without one. */
  agencyName: z.string().nullable(),
  logo: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  footerLabel: z.string().nullable(),
  footerLink: z.string().nullable(),
  subscription: z.strictObject({ plan: z.enum(planIds), status: subscription.shape.status }),
  /** Why the platform's administrators suspended it; plan and exports stay available. Null otherwise. */
  suspensionReason: z.string().nullable(),
  /** Features that the platform's operator can switch. */
  features: z.strictObject({ apiSources: z.boolean(), customCss: z.boolean() }),
  created: isoDate,
  /** Revision of the branding; a PATCH with an older revision is rejected. */
  revision: z.number().int(),
  abilities,
};

export const currentOrganization = z.strictObject(organizationBase);
export type CurrentOrganization = z.output<typeof currentOrganization>;

export const organizationMember = z.strictObject({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** `id` is that of the invitation if the status is `invited`. */
  status: z.enum(['active', 'invited']),
  photoURL: z.string().nullable(),
  /** This and the two dates below are null for an invited user. */
  twoFactorEnabled: z.boolean().nullable(),
  lastActiveAt: nullableDate,
  joinedAt: nullableDate,
  /** Invitations only: when the link was last sent, and when it expires. */
  invitedAt: nullableDate,
  expiresAt: nullableDate,
  /** Open conversations from which on nothing is assigned automatically; null for an invited user. */
  capacity: z.number().int().nullable(),
  /** The only chatbots whose conversations and leads the member sees; null: all. Owners and administrators are never limited. */
  chatbotIds: z.array(id).nullable(),
});

/** An organization's settings for the model that refines insight. */
export const insightModelChoice = {
  enabled: z.boolean(),
  provider: z.enum(providers).exclude(['builtin']).nullable(),
  name: line(200).min(1).nullable(),
  /** US dollars; no call is made that could exceed it. */
  monthlyBudgetUsd: z.number().min(0.01).max(10_000),
};

/** A model that refines the analysis of completed conversations. */
export const insightModel = z.strictObject({
  ...insightModelChoice,
  name: z.string().nullable(),
  /** This month, including the maximum cost of running calls. */
  spentUsd: z.number(),
});
export type InsightModel = z.output<typeof insightModel>;

export const organizationDetail = z.strictObject({
  ...organizationBase,
  insightModel,
  members: z.array(organizationMember),
});

export const organizationName = line(200)
  .min(2, { error: 'validation.organizationNameMin' })
  .max(49, { error: 'validation.organizationNameMax' });

export const organizationRoutes = defineRoutes({
  getOrganization: {
    method: 'GET',
    path: '/api/organization',
    summary: 'The current organization in detail',
    permission: 'organization.read',
    responses: { 200: organizationDetail },
    errors: ['unauthenticated', 'forbidden'],
    duringSuspension: true,
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organization',
    summary: 'Create an organization and make it current',
    permission: 'session',
    body: z.strictObject({ name: organizationName }),
    responses: { 201: organizationDetail },
    errors: [
      'unauthenticated',
      'validation_failed',
      'email_unverified',
      'rate_limited',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
  patchOrganization: {
    method: 'PATCH',
    path: '/api/organization/{organizationId}',
    summary: 'Change name, language or the model that refines insight, and the branding of an agency',
    permission: 'organization.update',
    params: z.strictObject({ organizationId: pathId() }),
    body: z.strictObject({
      name: organizationName.optional(),
      language: line(8).nullable().optional(),
      primaryColor: hexColor.nullable().optional(),
      secondaryColor: hexColor.nullable().optional(),
      footerLabel: line(60).nullable().optional(),
      footerLink: webAddress.nullable().optional(),
      insightModel: z.strictObject(insightModelChoice).partial().optional(),
      revision: z.number().int().optional(),
    }),
    responses: { 200: organizationDetail },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'agency_required',
      'revision_conflict',
    ],
  },
  deleteOrganization: {
    method: 'DELETE',
    path: '/api/organization/{organizationId}',
    summary: 'Delete the current organization with all its data',
    permission: 'organization.delete',
    params: z.strictObject({ organizationId: pathId() }),
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'only_organization', 'confirmation_required'],
    confirmation: true,
  },
  leaveOrganization: {
    method: 'POST',
    path: '/api/organization/{organizationId}/leave',
    summary: 'Leave an organization; another one of the user becomes current',
    permission: 'session',
    params: z.strictObject({ organizationId: pathId() }),
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'last_administrator', 'only_organization'],
  },
  switchOrganization: {
    method: 'POST',
    path: '/api/organization/switch/{organizationId}',
    summary: 'Make another organization of the user current',
    permission: 'session',
    params: z.strictObject({ organizationId: pathId() }),
    responses: { 200: organizationDetail },
    errors: ['unauthenticated', 'not_found'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user',
    summary: "Delete the user's own account and the organizations that have no other member",
    permission: 'session',
    responses: { 204: null },
    errors: ['unauthenticated', 'confirmation_required', 'last_administrator'],
    confirmation: true,
  },
});
