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
import type { SettingsTab } from '../../../lib/router/settings-tabs.ts';

type SettingsPanel = {
  icon: LucideIcon;
  /** Starts loading the panel. */
  load: () => Promise<{ default: ComponentType }>;
};

/** Panel of each tab. */
export const settingsPanels: Readonly<Record<SettingsTab, SettingsPanel>> = {
  account: { icon: User, load: () => import('../account/account-panel.tsx') },
  profile: { icon: Contact, load: () => import('../account/profile/profile-panel.tsx') },
  security: { icon: ShieldCheck, load: () => import('../security/security-panel.tsx') },
  notifications: { icon: Bell, load: () => import('../account/notifications-panel.tsx') },
  appearance: { icon: Palette, load: () => import('../appearance/appearance-panel.tsx') },
  language: { icon: Globe, load: () => import('../appearance/language-panel.tsx') },
  organizations: { icon: Building2, load: () => import('../organizations/organizations-panel.tsx') },
  'team-members': { icon: Users, load: () => import('../team-members-panel.tsx') },
  'api-keys': { icon: KeyRound, load: () => import('../api-keys/api-keys-panel.tsx') },
  integrations: { icon: Plug, load: () => import('../integrations-panel.tsx') },
  'data-exports': { icon: Download, load: () => import('../data-exports-panel.tsx') },
};
