import type { Plugin } from 'vite';
import { pageSettings } from '../../packages/contracts/src/settings/look/page-settings.ts';

/** Bundles how the chat page reads its settings, without the table and the schemas that this comes from. */
export function settingsOfChat(): Plugin {
  return {
    name: 'parley-settings-of-chat',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/settings/look/page-settings.ts')
        ? `export const pageSettings = ${JSON.stringify(pageSettings)};`
        : undefined,
  };
}
