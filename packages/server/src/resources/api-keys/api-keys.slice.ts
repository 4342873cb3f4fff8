import { defineSlice } from '../../kernel/slice/slice.ts';
import { type ApiKeyDeps, apiKeyHandlers } from './api-keys.routes.ts';

/** Keys for API callers. */
export const apiKeysSlice = defineSlice({
  name: 'api-keys',
  web: (deps: ApiKeyDeps) => ({ handlers: apiKeyHandlers(deps) }),
  data: { tables: { api_keys: { with: 'organizations' } } },
});
