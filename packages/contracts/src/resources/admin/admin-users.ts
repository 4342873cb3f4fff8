import { z } from 'zod';
import { accountStates } from '../../rights/admin-lists.ts';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';
import { actionReason, adminSearch } from './admin-inputs.ts';

const userParams = z.strictObject({ userId: pathId() });

const membership = z.strictObject({ id, name: z.string(), role: z.enum(roles) });

const summary = {
  id,
  email: z.string(),
  fullName: z.string(),
  status: z.enum(accountStates),
  createdAt: isoDate,
  lastActiveAt: nullableDate,
};

export const adminUserSummary = z.strictObject({
  ...summary,
  /** The first by name, at most five. */
  organizations: z.array(membership),
  organizationCount: z.number().int(),
});

export const adminUser = z.strictObject({
  ...summary,
  suspensionReason: z.string().nullable(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  hasPassword: z.boolean(),
  googleLinked: z.boolean(),
  organizations: z.array(membership),
  /** Active sessions, without their tokens. */
  sessions: z.array(
    z.strictObject({
      id,
      device: z.string(),
      ip: z.string().nullable(),
      createdAt: isoDate,
      lastActive: isoDate,
    }),
  ),
});

const readErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;
const actErrors = [...readErrors, 'confirmation_required'] as const;

/** Users of the platform, for its administrators: identity and sign-in methods, none of their content. */
export const adminUserRoutes = defineRoutes({
  listAdminUsers: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, newest first',
    permission: 'admin:user.read',
    query: z.strictObject({ ...pageQuery, search: adminSearch, status: choiceFilter(accountStates) }),
    responses: { 200: pageOf(adminUserSummary) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getAdminUser: {
    method: 'GET',
    path: '/api/admin/users/{userId}',
    summary: 'One user',
    permission: 'admin:user.read',
    params: userParams,
    responses: { 200: adminUser },
    errors: readErrors,
  },
  patchAdminUser: {
    method: 'PATCH',
    path: '/api/admin/users/{userId}',
    summary: 'Suspend or reactivate a user; suspending ends every session and refuses the sign-in',
    permission: 'admin:user.suspend',
    params: userParams,
    body: z.strictObject({ status: z.enum(accountStates), reason: actionReason }),
    responses: { 200: adminUser },
    errors: [...actErrors, 'validation_failed'],
    confirmation: true,
  },
  sendAdminResetLink: {
    method: 'POST',
    path: '/api/admin/users/{userId}/reset-link',
    summary: 'Email the user a link to choose a new password',
    permission: 'admin:user.recover',
    params: userParams,
    responses: { 204: null },
    errors: actErrors,
    confirmation: true,
  },
  endAdminUserSessions: {
    method: 'POST',
    path: '/api/admin/users/{userId}/end-sessions',
    summary: 'Sign the user out everywhere',
    permission: 'admin:user.recover',
    params: userParams,
    responses: { 200: adminUser },
    errors: actErrors,
    confirmation: true,
  },
  clearAdminUserFactor: {
    method: 'POST',
    path: '/api/admin/users/{userId}/clear-second-factor',
    summary: 'Turn the second factor of a user off; ends every session, and the user is notified',
    permission: 'admin:user.clearSecondFactor',
    params: userParams,
    body: z.strictObject({ reason: actionReason }),
    responses: { 200: adminUser },
    errors: [...actErrors, 'validation_failed', 'conflict'],
    confirmation: true,
  },
});
