/**
 * Providers: an organization's own keys for providers of language models, its embedding model, tests of a key, and each
 * provider's last error.
 *
 * Tables: `provider_keys` (encrypted), `provider_reports` (the last error).
 * Events: appends `organization.providers_changed`; reacts to none.
 * Limits: 10 tests an hour per user.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { sealContext, toProvider } from './keys/keyed-provider.ts';
import type { ProviderDeps } from './probe/test-chatbot-model.ts';
import { providerHandlers } from './providers.routes.ts';
import { createAnswerReports } from './report-answers.ts';

export const providersSlice = defineSlice({
  name: 'providers',
  web(deps: ProviderDeps) {
    const reports = createAnswerReports(deps);
    deps.models.watchAnswers(reports.watch);
    return {
      handlers: providerHandlers(deps),
      async drain(close: () => Promise<unknown>) {
        await close();
        await reports.settled();
      },
    };
  },
  data: {
    tables: { provider_keys: { with: 'organizations' }, provider_reports: { with: 'organizations' } },
    sealed: [
      {
        table: 'provider_keys',
        column: 'sealed_key',
        key: ['organization_id', 'provider'],
        context: (organizationId, provider) => sealContext(organizationId, toProvider(provider)),
      },
    ],
  },
});
