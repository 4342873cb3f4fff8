import { z } from 'zod';
import { providers } from '../lists.ts';
import { line, webAddress } from '../primitives.ts';
import { defineRoutes } from '../route.ts';

export const organizationProvider = z.strictObject({
  provider: z.enum(providers),
  configured: z.boolean(),
  apiKeyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /**
   * Model that computes the embeddings of the organization's knowledge; null limits search to lexical search.
   */
  embeddingModel: z.string().nullable(),
  /** Origin of the key in use. */
  source: z.enum(['organization', 'platform', 'none']),
});

/** A model of the catalog. Prices are in US dollars per million tokens, null where unknown. */
export const catalogModel = z.strictObject({
  provider: z.enum(providers),
  name: z.string(),
  kind: z.enum(['chat', 'embedding']),
  contextTokens: z.number().int().nullable(),
  inputUsdPerMillion: z.number().nullable(),
  outputUsdPerMillion: z.number().nullable(),
});

const params = z.strictObject({ provider: z.string() });

export const providerRoutes = defineRoutes({
  listProviders: {
    method: 'GET',
    path: '/api/organization/providers',
    summary: 'Model providers and whether a key is stored; never the key',
    permission: 'provider.read',
    responses: { 200: z.array(organizationProvider) },
    errors: ['unauthenticated', 'forbidden'],
  },
  listModels: {
    method: 'GET',
    path: '/api/models',
    summary: 'Known models with their prices and the date of the prices; other model names work too',
    permission: 'chatbot.read',
    responses: { 200: z.strictObject({ pricesAsOf: z.iso.date(), models: z.array(catalogModel) }) },
    errors: ['unauthenticated', 'forbidden'],
  },
  putProvider: {
    method: 'PUT',
    path: '/api/organization/providers/{provider}',
    summary: 'Store a provider key for the organization; changing the base URL clears the stored key',
    permission: 'provider.manage',
    params,
    body: z.strictObject({
      apiKey: line(500).min(1).optional(),
      baseUrl: webAddress.nullable().optional(),
      embeddingModel: line(200).min(1).nullable().optional(),
    }),
    responses: { 200: organizationProvider },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  deleteProvider: {
    method: 'DELETE',
    path: '/api/organization/providers/{provider}',
    summary: 'Delete the stored key',
    permission: 'provider.manage',
    params,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
});
