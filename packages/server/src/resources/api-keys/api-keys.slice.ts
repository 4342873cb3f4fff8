/**
 * API keys: keys with which programs call the API. A key can never do more than the member who created it.
 *
 * Tables: `api_keys` (the hash of a key and a hint of it, never the key).
 * Events: appends `api_key.created`, `api_key.revoked`; reacts to none.
 * Limits: a key expires after 30, 90 or 365 days, or never; by default 600 calls a minute per key.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { type ApiKeyDeps, apiKeyHandlers } from './api-keys.routes.ts';

export const apiKeysSlice = defineSlice({
  name: 'api-keys',
  web: (deps: ApiKeyDeps) => ({ handlers: apiKeyHandlers(deps) }),
  data: { tables: { api_keys: { with: 'organizations' } } },
});
