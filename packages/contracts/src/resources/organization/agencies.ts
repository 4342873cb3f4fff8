import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { id, isoDate, pathId } from '../../values/primitives.ts';
import { loginBody, registerBody, user } from './identity.ts';

const agencyParams = z.strictObject({ agencyId: pathId() });

export const agency = z.strictObject({
  id,
  name: z.string(),
  logo: z.string().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  footerLabel: z.string().nullable(),
  footerLink: z.string().nullable(),
});

/** A customer as its agency sees it: usage figures, never content. */
export const customer = z.strictObject({
  id,
  name: z.string(),
  status: z.enum(['active', 'inactive', 'trial', 'cancelled', 'pending', 'expired']),
  createdAt: isoDate,
  members: z.number().int(),
  chatbots: z.number().int(),
  messagesThisMonth: z.number().int(),
  messagesPerMonth: z.number().int().nullable(),
});

/** Public data of agencies, and the organizations of their customers. */
export const agencyRoutes = defineRoutes({
  getAgency: {
    method: 'GET',
    path: '/api/agency/{agencyId}',
    summary: 'Name and branding of an agency',
    permission: 'public',
    params: agencyParams,
    responses: { 200: agency },
    errors: ['not_found'],
  },
  registerWithAgency: {
    method: 'POST',
    path: '/api/agency/{agencyId}/register',
    summary: "Create an account with an organization of its own that is the agency's customer, and sign in",
    permission: 'public',
    params: agencyParams,
    body: registerBody,
    responses: { 201: user },
    errors: ['not_found', 'validation_failed', 'registration_closed', 'email_in_use', 'rate_limited'],
  },
  logInWithAgency: {
    method: 'POST',
    path: '/api/agency/{agencyId}/login',
    summary: 'Sign in a member or customer of the agency, and nobody else',
    permission: 'public',
    params: agencyParams,
    body: loginBody,
    responses: { 200: user },
    errors: ['not_found', 'validation_failed', 'invalid_credentials', 'two_factor_required', 'rate_limited'],
  },
  listCustomers: {
    method: 'GET',
    path: '/api/organization/customers',
    summary: 'Customers of the current agency and their usage',
    permission: 'customer.read',
    responses: { 200: z.array(customer) },
    errors: ['unauthenticated', 'forbidden', 'agency_required'],
  },
});
