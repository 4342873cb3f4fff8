import type { privacyRoutes } from '@parley/contracts/resources/visitors/privacy';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { getPrivacySettings, patchPrivacySettings } from './privacy-settings.ts';

export function privacyHandlers(deps: Deps): Handlers<typeof privacyRoutes> {
  return {
    getPrivacySettings: ({ scope }) => getPrivacySettings(deps, scope),
    patchPrivacySettings: async ({ scope, body }) => {
      await patchPrivacySettings(deps, scope, body);
      return getPrivacySettings(deps, scope);
    },
  };
}
