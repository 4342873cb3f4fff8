import { z } from 'zod';
import { line, webAddress } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { providers } from './chatbots.ts';

export const organizationProvider = z.strictObject({
  provider: z.enum(providers),
  configured: z.boolean(),
  apiKeyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /** Where the key in use comes from. */
  source: z.enum(['organization', 'platform', 'none']),
});

const params = z.strictObject({ provider: z.string() });

export const providerRoutes = defineRoutes({
  listProviders: {
    method: 'GET',
    path: '/api/organization/providers',
    summary: 'Model providers and whether a key is stored; never the key',
    permission: 'provider.read',
    answers: { 200: z.array(organizationProvider) },
    errors: ['unauthenticated', 'forbidden'],
  },
  putProvider: {
    method: 'PUT',
    path: '/api/organization/providers/{provider}',
    summary: 'Store a provider key for the organisation; another base address clears the stored key',
    permission: 'provider.manage',
    params,
    body: z.strictObject({
      apiKey: line(500).min(1).optional(),
      baseUrl: webAddress.nullable().optional(),
    }),
    answers: { 200: organizationProvider },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  deleteProvider: {
    method: 'DELETE',
    path: '/api/organization/providers/{provider}',
    summary: 'Forget the key',
    permission: 'provider.manage',
    params,
    answers: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
});
