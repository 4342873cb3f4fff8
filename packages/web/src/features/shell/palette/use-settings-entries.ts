import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  listSettingsTabs,
  type SettingsTab,
  settingsTabPath,
  type TeamPart,
  teamPartPath,
} from '../../../lib/router/settings-tabs.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import type { PaletteEntry } from './entry.ts';

/** Cards of the settings tabs with the permission that they need; their texts are searched. */
const cards = [
  { key: 'deleteAccount', tab: 'account' },
  { key: 'twoFactor', tab: 'security' },
  { key: 'password', tab: 'security' },
  { key: 'sessions', tab: 'security' },
  { key: 'lockbox', tab: 'security', needs: 'lockbox.read' },
  { key: 'audit', tab: 'security', needs: 'organization.audit' },
  { key: 'preset', tab: 'appearance' },
  { key: 'branding', tab: 'organizations', needs: 'organization.update' },
  { key: 'privacyDefaults', tab: 'organizations', needs: 'privacy.update' },
  { key: 'rights', tab: 'team-members' },
  { key: 'teams', tab: 'team-members', part: 'inbox' },
  { key: 'canned', tab: 'team-members', part: 'inbox', needs: 'conversation.reply' },
  { key: 'integrations', tab: 'integrations', needs: 'webhook.read' },
  { key: 'providers', tab: 'integrations', needs: 'provider.read' },
  { key: 'insightModel', tab: 'integrations', needs: 'organization.update' },
  { key: 'webhooks', tab: 'integrations', needs: 'webhook.read' },
  { key: 'exports', tab: 'data-exports', needs: 'export.read' },
  { key: 'requests', tab: 'data-exports', needs: 'privacy.request' },
  { key: 'record', tab: 'data-exports', needs: 'privacy.report' },
  { key: 'consents', tab: 'data-exports', needs: 'privacy.report' },
] as const satisfies readonly { key: string; tab: SettingsTab; part?: TeamPart; needs?: string }[];

/** Cards whose own texts lack common search words. */
const namedBesides: readonly string[] = ['requests', 'record'];

/** Returns the settings tabs, and the cards that the user may see. */
export function useSettingsEntries(): PaletteEntry[] {
  // Only the tabs are returned until the texts of the cards are loaded.
  const { t, i18n, ready } = useTranslation(['common', 'settings'], { useSuspense: false });
  const may = useMay();
  const tabs = listSettingsTabs();
  const tabEntries = tabs.map(
    (tab): PaletteEntry => ({
      id: `settings:${tab}`,
      group: 'settings',
      text: t(`settingsTabs.${tab}`),
      detail: t('nav.settings'),
      Icon: Settings,
      href: settingsTabPath(tab),
    }),
  );
  if (!ready) return tabEntries;
  const shown = cards.filter((card) => tabs.includes(card.tab) && (!('needs' in card) || may(card.needs)));
  const wordsOf = (key: string) =>
    [`settings:${key}.text`, ...(namedBesides.includes(key) ? [`common:palette.words.${key}`] : [])]
      .filter((name) => i18n.exists(name))
      .map((name) => i18n.t(name))
      .join(' ');
  return [
    ...tabEntries,
    ...shown.map(
      ({ key, tab, ...card }): PaletteEntry => ({
        id: `settings:${tab}:${key}`,
        group: 'settings',
        text: t(`settings:${key}.title`),
        detail: t(`settingsTabs.${tab}`),
        words: wordsOf(key),
        Icon: Settings,
        href: 'part' in card ? teamPartPath(card.part) : settingsTabPath(tab),
      }),
    ),
  ];
}
