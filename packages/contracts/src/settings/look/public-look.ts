import type { z } from 'zod';
import {
  type Appearance,
  defaultAppearance,
  type lockedAppearance,
  type PublicLook,
  publicAppearanceNames,
} from '../appearance-settings.ts';
import { pickSettings } from '../setting-table.ts';
import { chatCss } from './chat-css.ts';
import { chatIconPaths } from './chat-icon-paths.ts';
import { launcherCss } from './launcher-css.ts';

/** Returns a chatbot's appearance for visitors. @param customCss the owner's rules, already checked. */
export function toPublicAppearance(appearance: Appearance, customCss = ''): PublicLook {
  return {
    ...pickSettings(appearance, publicAppearanceNames),
    css: chatCss(appearance, customCss),
    launcher: {
      css: launcherCss(appearance),
      icon: chatIconPaths[appearance.launcherIcon],
      label: appearance.launcherLabel,
    },
  };
}

const unlockedLater = {
  ...defaultAppearance,
  theme: 'auto',
  font: 'inter',
  borderRadius: 12,
  position: 'bottom-right',
  size: 'medium',
} as const;

/** Returns the appearance that is public before the password is entered: icon and color (SEC-19). */
export function toLockedAppearance({
  icon,
  primaryColor,
}: Pick<Appearance, 'icon' | 'primaryColor'>): z.output<typeof lockedAppearance> {
  const look = { ...unlockedLater, primaryColor };
  return {
    icon,
    primaryColor,
    css: chatCss(look),
    launcher: { css: launcherCss(look), icon: chatIconPaths.chat, label: '' },
  };
}
