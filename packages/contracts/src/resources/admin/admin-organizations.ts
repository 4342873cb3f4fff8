import { z } from 'zod';
import { type Limits, limitNames } from '../../billing/limits.ts';
import { accountStates } from '../../rights/admin-lists.ts';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import { choiceFilter, valueFilter } from '../../values/list-filter.ts';
import { planIds } from '../../values/lists.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { hexColor, id, isoDate, line, nullableDate, pathId, webAddress } from '../../values/primitives.ts';
import { subscription } from '../organization/organization.ts';
import { actionReason, adminSearch, ofEachFlag } from './admin-inputs.ts';

const organizationParams = z.strictObject({ organizationId: pathId() });
const count = z.number().int();

const summary = {
  id,
  name: z.string(),
  plan: z.enum(planIds),
  status: z.enum(accountStates),
  members: count,
  isAgency: z.boolean(),
  createdAt: isoDate,
};

export const adminOrganizationSummary = z.strictObject(summary);

const branding = {
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  footerLabel: z.string().nullable(),
  footerLink: z.string().nullable(),
};

const limit = z.number().int().min(0).max(1_000_000_000_000).nullable();

function ofEachLimit<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(limitNames.map((name) => [name, schema])) as Record<keyof Limits, Schema>;
}

/** An organization's own limits, with the names of its subscription: null is unlimited, an omitted one is the plan's. */
export const ownLimits = z.strictObject(ofEachLimit(limit.optional()));

/** Merged into the existing limits; `plan` restores the plan's limit. */
const limitChanges = z.strictObject(ofEachLimit(z.union([limit, z.literal('plan')]).optional()));

export const adminOrganization = z.strictObject({
  ...summary,
  suspensionReason: z.string().nullable(),
  suspendedAt: nullableDate,
  language: z.string().nullable(),
  agency: z.strictObject({ id, name: z.string() }).nullable(),
  branding: z.strictObject(branding),
  limits: subscription.shape.limits,
  ownLimits,
  /** Effective features, and the organization's overrides. */
  flags: ofEachFlag(z.boolean()),
  ownFlags: ofEachFlag(z.boolean().optional()),
  usage: z.strictObject({
    ...subscription.shape.usage.shape,
    /** Sources that could not be read; the reason is visible to the organization only. */
    failedSources: count,
  }),
  cost: z.strictObject({
    /** Cost of models this month, as far as their prices are known. */
    microUsdThisMonth: count,
  }),
  chatbots: z.array(z.strictObject({ id, name: z.string(), status: z.string(), updatedAt: isoDate })),
  memberList: z.array(
    z.strictObject({
      id,
      fullName: z.string(),
      email: z.string(),
      role: z.enum(roles),
      status: z.enum(accountStates),
    }),
  ),
});

const readErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Organizations, for the platform's administrators: size and plan settings, none of their content. */
export const adminOrganizationRoutes = defineRoutes({
  listAdminOrganizations: {
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'Organizations, newest first',
    permission: 'admin:organization.read',
    query: z.strictObject({
      ...pageQuery,
      search: adminSearch,
      status: choiceFilter(accountStates),
      plan: choiceFilter(planIds),
      isAgency: valueFilter(z.stringbool()),
    }),
    responses: { 200: pageOf(adminOrganizationSummary) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getAdminOrganization: {
    method: 'GET',
    path: '/api/admin/organizations/{organizationId}',
    summary: 'One organization',
    permission: 'admin:organization.read',
    params: organizationParams,
    responses: { 200: adminOrganization },
    errors: readErrors,
  },
  patchAdminOrganization: {
    method: 'PATCH',
    path: '/api/admin/organizations/{organizationId}',
    summary:
      'Change the plan, limits, agency status or branding of an organization; suspend or reactivate it',
    permission: 'admin:organization.update',
    params: organizationParams,
    body: z
      .strictObject({
        plan: z.enum(planIds).optional(),
        /** Null removes all own limits. */
        limits: limitChanges.nullable().optional(),
        isAgency: z.boolean().optional(),
        /** Null restores the platform's value. */
        flags: ofEachFlag(z.boolean().nullable().optional()).optional(),
        branding: z
          .strictObject({
            primaryColor: hexColor.nullable().optional(),
            secondaryColor: hexColor.nullable().optional(),
            footerLabel: line(100).nullable().optional(),
            footerLink: webAddress.nullable().optional(),
          })
          .optional(),
        status: z.enum(accountStates).optional(),
        reason: actionReason.optional(),
      })
      .refine(({ status, reason }) => status === undefined || reason !== undefined, {
        path: ['reason'],
        error: 'validation.reasonMissing',
      }),
    responses: { 200: adminOrganization },
    errors: [
      ...readErrors,
      'confirmation_required',
      'validation_failed',
      'agency_required',
      'transition_refused',
    ],
    confirmation: true,
  },
});
