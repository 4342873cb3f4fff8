import { offeredLanguages } from '../i18n/languages.ts';

/** The tabs of /settings in two groups, in the order of its menu; `?tab=` in the address, and a key of common `settingsTabs.*`. */
export const settingsTabs = {
  you: ['account', 'profile', 'security', 'notifications', 'appearance', 'language'],
  organization: ['organizations', 'team-members', 'api-keys', 'integrations', 'data-exports'],
} as const;

export const settingsTabGroups = ['you', 'organization'] as const;
const allTabs = [...settingsTabs.you, ...settingsTabs.organization] as const;
export type SettingsTab = (typeof allTabs)[number];

/** The tab of an address's query; the first where it names none. */
export function settingsTabOf(search: string): SettingsTab {
  const asked = new URLSearchParams(search).get('tab');
  return listSettingsTabs().find((tab) => tab === asked) ?? allTabs[0];
}

/** Where a tab is. */
export function settingsTabPath(tab: SettingsTab): string {
  return tab === allTabs[0] ? '/settings' : `/settings?tab=${tab}`;
}

/** Every tab, in the order of the menu. */
export function listSettingsTabs(): readonly SettingsTab[] {
  return allTabs.filter(hasChoice);
}

/** The tabs of a group, in the order of the menu. */
export function settingsTabsOf(group: keyof typeof settingsTabs): readonly SettingsTab[] {
  return settingsTabs[group].filter(hasChoice);
}

/** Where one language is offered, there is none to choose. */
function hasChoice(tab: SettingsTab): boolean {
  return tab !== 'language' || offeredLanguages().length > 1;
}
