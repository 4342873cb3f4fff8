import { useLayoutEffect, useSyncExternalStore } from 'react';
import { currentPreset, effectiveAppearance, subscribeAppearance } from './appearance.ts';
import { type OrganizationColors, organizationTheme } from './organization-theme.ts';
import { brandCustomProperties, optionCustomProperties, type ThemeProperties } from './theme-properties.ts';
import { isThemedPath } from './themed-path.ts';
import { useThemeOptions } from './use-appearance.ts';

let applied: ThemeProperties = {};

function apply(properties: ThemeProperties): void {
  const { style } = document.documentElement;
  for (const name in applied) if (!(name in properties)) style.removeProperty(name);
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  applied = properties;
}

/**
 * Applies the theme for this path: in the app the organization's colors, else the user's, with their appearance and options; on
 * other paths the light base theme.
 */
export function useApplyTheme(path: string, organization: OrganizationColors | null | undefined): void {
  const appearance = useSyncExternalStore(subscribeAppearance, effectiveAppearance);
  const preset = useSyncExternalStore(subscribeAppearance, currentPreset);
  const [options] = useThemeOptions();
  const isThemed = isThemedPath(path);
  useLayoutEffect(() => {
    const theme = isThemed ? organizationTheme(organization) : null;
    const { dataset } = document.documentElement;
    dataset.theme = isThemed ? appearance : 'light';
    dataset.preset = isThemed && theme === null ? preset : 'parley';
    dataset.variant = isThemed ? options.variant : 'professional';
    const brand = theme === null ? {} : brandCustomProperties(theme, appearance);
    apply(isThemed ? { ...optionCustomProperties(options), ...brand } : {});
  }, [isThemed, appearance, preset, options, organization]);
}
