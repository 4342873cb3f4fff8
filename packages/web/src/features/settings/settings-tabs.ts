import {
  Bell,
  Building2,
  Contact,
  Download,
  Globe,
  KeyRound,
  type LucideIcon,
  Palette,
  Plug,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';

export const tabGroups = ['you', 'organization'] as const;

export type SettingsTab = {
  /** In the address (`?tab=…`) and under `tabs.*` of the settings namespace. */
  id: string;
  group: (typeof tabGroups)[number];
  icon: LucideIcon;
  /** Starts loading the panel. */
  load: () => Promise<{ default: ComponentType }>;
};

/** The tabs of the settings in the order of the menu; the first is shown where the address names none. */
export const settingsTabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { id: 'account', group: 'you', icon: User, load: () => import('./account/account-panel.tsx') },
  { id: 'profile', group: 'you', icon: Contact, load: () => import('./account/profile-panel.tsx') },
  { id: 'security', group: 'you', icon: ShieldCheck, load: () => import('./security/security-panel.tsx') },
  { id: 'notifications', group: 'you', icon: Bell, load: () => import('./account/notifications-panel.tsx') },
  { id: 'appearance', group: 'you', icon: Palette, load: () => import('./appearance-panel.tsx') },
  { id: 'language', group: 'you', icon: Globe, load: () => import('./language-panel.tsx') },
  {
    id: 'organizations',
    group: 'organization',
    icon: Building2,
    load: () => import('./organizations/organizations-panel.tsx'),
  },
  { id: 'team-members', group: 'organization', icon: Users, load: () => import('./team/team-panel.tsx') },
  {
    id: 'api-keys',
    group: 'organization',
    icon: KeyRound,
    load: () => import('./api-keys/api-keys-panel.tsx'),
  },
  { id: 'integrations', group: 'organization', icon: Plug, load: () => import('./integrations-panel.tsx') },
  {
    id: 'data-exports',
    group: 'organization',
    icon: Download,
    load: () => import('./data-exports-panel.tsx'),
  },
];

/** The tab of an address; an unknown name is the first. */
export function settingsTabOf(id: string): SettingsTab {
  return settingsTabs.find((tab) => tab.id === id) ?? settingsTabs[0];
}

/** The tabs of a group, in the order of the menu. */
export function tabsOf(group: SettingsTab['group']): SettingsTab[] {
  return settingsTabs.filter((tab) => tab.group === group);
}

/** Where a tab is. */
export function settingsTabPath(id: string): string {
  return id === settingsTabs[0].id ? '/settings' : `/settings?tab=${id}`;
}
