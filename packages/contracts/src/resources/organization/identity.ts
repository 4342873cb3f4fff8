import { z } from 'zod';
import { maxPasswordLength } from '../../rights/password-policy.ts';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import { notificationKinds } from '../../values/lists.ts';
import { email, id, isoDate, line, webAddress } from '../../values/primitives.ts';
import { currentOrganization } from './organization.ts';

export const organizationSummary = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(roles),
  isPrimary: z.boolean(),
});

const profile = z.strictObject({
  bio: z.string().nullable(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  socialProfiles: z.array(z.strictObject({ label: z.string(), url: z.string() })),
});

/** Channels through which notifications of one kind reach the user. */
const notificationChannels = z.strictObject({ email: z.boolean(), inApp: z.boolean() });

export const user = z.strictObject({
  id,
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  username: z.string().nullable(),
  timezone: z.string().nullable(),
  language: z.string().nullable(),
  photoURL: z.string().nullable(),
  profile,
  /** False for an account that signs in with Google only. */
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  notifications: z.record(z.enum(notificationKinds), notificationChannels),
  organizations: z.array(organizationSummary),
  currentOrganization: currentOrganization.nullable(),
  createdAt: isoDate,
});
export type User = z.output<typeof user>;

/** The password policy checks strength; this schema only limits the length for hashing. */
export const password = z.string().max(maxPasswordLength, { error: 'validation.passwordTooLong' });

export const registerBody = z.strictObject({
  email,
  password,
  fullName: line(200).min(1, { error: 'auth:errors.fullNameRequired' }),
  organizationName: line(200)
    .min(1, { error: 'auth:errors.organizationNameRequired' })
    .max(49, { error: 'validation.organizationNameMax' }),
  termsAccepted: z.boolean().refine((accepted) => accepted, { error: 'auth:errors.termsRequired' }),
});

export const loginBody = z.strictObject({
  email,
  password: password.min(1, { error: 'auth:errors.passwordRequired' }),
  /** Second-factor or recovery code, if the account has a second factor. */
  code: z.string().max(32).optional(),
});

const patchUserBody = z.strictObject({
  /** Takes effect immediately and must be verified again; requires step-up. */
  email: email.optional(),
  fullName: line(200).min(1, { error: 'auth:errors.fullNameRequired' }).optional(),
  username: line(50)
    .regex(/^[A-Za-z0-9_]+$/, { error: 'validation.usernameInvalid' })
    .nullable()
    .optional(),
  timezone: line(64).nullable().optional(),
  language: line(8).nullable().optional(),
  profile: z
    .strictObject({
      bio: z.string().max(2_000).nullable().optional(),
      company: line(200).nullable().optional(),
      jobTitle: line(200).nullable().optional(),
      website: webAddress.nullable().optional(),
      location: line(200).nullable().optional(),
      socialProfiles: z
        .array(z.strictObject({ label: line(50).min(1), url: webAddress }))
        .max(10)
        .optional(),
    })
    .optional(),
  notifications: z.partialRecord(z.enum(notificationKinds), notificationChannels.partial()).optional(),
});

export const identityRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account, its organization, and a session',
    permission: 'public',
    body: registerBody,
    responses: { 201: user },
    errors: ['validation_failed', 'registration_closed', 'email_in_use', 'rate_limited'],
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with email and password',
    permission: 'public',
    body: loginBody,
    responses: { 200: user },
    errors: ['validation_failed', 'invalid_credentials', 'two_factor_required', 'rate_limited'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session',
    permission: 'public',
    responses: { 204: null },
    errors: [],
    duringMaintenance: true,
  },
  getUser: {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user with their organizations and the current one',
    permission: 'session',
    responses: { 200: user },
    errors: ['unauthenticated'],
    emptyIfAbsent: true,
  },
  patchUser: {
    method: 'PATCH',
    path: '/api/user',
    summary: 'Change account and profile fields',
    permission: 'session',
    body: patchUserBody,
    responses: { 200: user },
    errors: ['unauthenticated', 'validation_failed', 'confirmation_required', 'email_in_use', 'rate_limited'],
  },
});
