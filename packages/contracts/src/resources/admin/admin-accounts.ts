import { z } from 'zod';
import { adminRoles } from '../../rights/admin-permissions.ts';
import { defineRoutes } from '../../route.ts';
import { email, id, isoDate, line, nullableDate, pathId } from '../../values/primitives.ts';
import { password } from '../organization/identity.ts';

export const administrator = z.strictObject({
  id,
  email: z.string(),
  fullName: z.string(),
  role: z.enum(adminRoles),
  twoFactorEnabled: z.boolean(),
  createdAt: isoDate,
  lastActiveAt: nullableDate,
});

const params = z.strictObject({ adminId: pathId() });
const errors = ['unauthenticated', 'forbidden', 'confirmation_required', 'validation_failed'] as const;

/** Management of the platform's administrators by its owners. */
export const adminAccountRoutes = defineRoutes({
  listAdministrators: {
    method: 'GET',
    path: '/api/admin/administrators',
    summary: 'Administrators of the platform',
    permission: 'admin:administrator.read',
    responses: { 200: z.array(administrator) },
    errors: ['unauthenticated', 'forbidden'],
  },
  createAdministrator: {
    method: 'POST',
    path: '/api/admin/administrators',
    summary: 'Add an administrator with a first password',
    permission: 'admin:administrator.manage',
    body: z.strictObject({
      email,
      fullName: line(200).min(1, { error: 'auth:errors.fullNameRequired' }),
      role: z.enum(adminRoles),
      password,
    }),
    responses: { 201: administrator },
    errors: [...errors, 'email_in_use'],
    confirmation: true,
  },
  changeAdministrator: {
    method: 'PATCH',
    path: '/api/admin/administrators/{adminId}',
    summary: 'Give an administrator another role',
    permission: 'admin:administrator.manage',
    params,
    body: z.strictObject({ role: z.enum(adminRoles) }),
    responses: { 200: administrator },
    errors: [...errors, 'not_found', 'last_owner'],
    confirmation: true,
  },
  removeAdministrator: {
    method: 'DELETE',
    path: '/api/admin/administrators/{adminId}',
    summary: 'Remove an administrator and end their sessions',
    permission: 'admin:administrator.manage',
    params,
    responses: { 204: null },
    errors: [...errors, 'not_found', 'last_owner'],
    confirmation: true,
  },
});
