import { offeredLanguages } from '../i18n/languages.ts';

/** Tabs of /settings in two groups, in menu order; value of `?tab=` and key of common `settingsTabs.*`. */
export const settingsTabs = {
  you: ['account', 'profile', 'security', 'notifications', 'appearance', 'language'],
  organization: ['organizations', 'team-members', 'api-keys', 'integrations', 'data-exports'],
} as const;

export const settingsTabGroups = ['you', 'organization'] as const;
const allTabs = [...settingsTabs.you, ...settingsTabs.organization] as const;
export type SettingsTab = (typeof allTabs)[number];

/** Returns the tab in an address's query; the first if there is none. */
export function settingsTabOf(search: string): SettingsTab {
  const asked = new URLSearchParams(search).get('tab');
  return listSettingsTabs().find((tab) => tab === asked) ?? allTabs[0];
}

/** Parts of the tab of team members; value of `?part=`. */
export const teamParts = ['members', 'inbox'] as const;
export type TeamPart = (typeof teamParts)[number];

/** Returns the part of the tab of team members in an address's query; the members if there is none. */
export function teamPartOf(search: string): TeamPart {
  const asked = new URLSearchParams(search).get('part');
  return teamParts.find((part) => part === asked) ?? 'members';
}

export function teamPartPath(part: TeamPart): string {
  const path = settingsTabPath('team-members');
  return part === 'members' ? path : `${path}&part=${part}`;
}

export function settingsTabPath(tab: SettingsTab): string {
  return tab === allTabs[0] ? '/settings' : `/settings?tab=${tab}`;
}

/** Every tab, in the order of the menu. */
export function listSettingsTabs(): readonly SettingsTab[] {
  return allTabs.filter(hasChoice);
}

/** Returns the tabs of a group in menu order. */
export function settingsTabsOf(group: keyof typeof settingsTabs): readonly SettingsTab[] {
  return settingsTabs[group].filter(hasChoice);
}

/** The language tab is useless if only one language is offered. */
function hasChoice(tab: SettingsTab): boolean {
  return tab !== 'language' || offeredLanguages().length > 1;
}
