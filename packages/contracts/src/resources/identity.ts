import { z } from 'zod';
import { roles } from '../permissions.ts';
import { email, id, isoDate, line, webAddress } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { currentOrganization } from './organization.ts';

/** Longest password that is hashed, in UTF-16 units; longer ones are refused before hashing. */
export const maxPasswordLength = 256;
export const minRegistrationPasswordLength = 6;

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
  organizations: z.array(organizationSummary),
  currentOrganization: currentOrganization.nullable(),
  createdAt: isoDate,
});
export type User = z.output<typeof user>;

const password = z.string().max(maxPasswordLength, { error: 'validation.passwordTooLong' });

const registerBody = z.strictObject({
  email,
  password: password.min(minRegistrationPasswordLength, { error: 'auth:errors.passwordMinLength' }),
  fullName: line(200).min(1, { error: 'auth:errors.fullNameRequired' }),
  organizationName: line(200)
    .min(1, { error: 'auth:errors.organizationNameRequired' })
    .max(49, { error: 'validation.organizationNameMax' }),
  termsAccepted: z.boolean().refine((accepted) => accepted, { error: 'auth:errors.termsRequired' }),
});

const loginBody = z.strictObject({
  email,
  password: password.min(1, { error: 'auth:errors.passwordRequired' }),
  code: z.string().max(32).optional(),
});

const patchUserBody = z.strictObject({
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
});

export const identityRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account, its organisation and a session',
    permission: 'public',
    body: registerBody,
    answers: { 201: user },
    errors: ['validation_failed', 'email_in_use', 'rate_limited'],
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    permission: 'public',
    body: loginBody,
    answers: { 200: user },
    errors: ['validation_failed', 'invalid_credentials', 'two_factor_required', 'rate_limited'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session',
    permission: 'public',
    answers: { 204: null },
    errors: [],
  },
  getUser: {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user with organisations and the current one',
    permission: 'session',
    answers: { 200: user },
    errors: ['unauthenticated'],
  },
  patchUser: {
    method: 'PATCH',
    path: '/api/user',
    summary: 'Change account and profile fields',
    permission: 'session',
    body: patchUserBody,
    answers: { 200: user },
    errors: ['unauthenticated', 'validation_failed'],
  },
});
