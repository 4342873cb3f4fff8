import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { apiKeyExpiries, apiKeyLevels } from '../../values/lists.ts';
import { shortListQuery } from '../../values/pagination.ts';
import { id, isoDate, line, nullableDate, pathId } from '../../values/primitives.ts';

export const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** First and last characters, to distinguish keys. */
  hint: z.string(),
  permissions: z.enum(apiKeyLevels),
  status: z.enum(['active', 'revoked']),
  created: isoDate,
  /** Null if the key never expires; a key with a past date is no longer accepted. */
  expires: nullableDate,
  createdBy: z.string().nullable(),
  lastUsedAt: nullableDate,
  revokedAt: nullableDate,
});

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: 'GET',
    path: '/api/api-keys',
    summary: 'API keys of the current organization',
    permission: 'apiKey.read',
    query: shortListQuery,
    responses: { 200: z.array(apiKey) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  createApiKey: {
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create a key; only this response contains it',
    permission: 'apiKey.create',
    body: z.strictObject({
      name: line(100).min(1, { error: 'validation.nameRequired' }),
      expires: z.enum(apiKeyExpiries),
      permissions: z.enum(apiKeyLevels),
    }),
    responses: { 201: apiKey.extend({ key: z.string() }) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'confirmation_required'],
    confirmation: true,
  },
  revokeApiKey: {
    method: 'POST',
    path: '/api/api-keys/{apiKeyId}/revoke',
    summary: 'Revoke a key permanently',
    permission: 'apiKey.revoke',
    params: z.strictObject({ apiKeyId: pathId() }),
    responses: { 200: apiKey },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
});
