import { darken, lighten, parseHexColor } from './hex-color.ts';
import { baseTheme, type ThemeConfig } from './theme-config.ts';

/** Colors of an organization; a customer has those of its agency. */
export type OrganizationColors = {
  isAgency: boolean;
  agencyId: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
};

function colorOf(value: string | null): string | undefined {
  return value === null ? undefined : parseHexColor(value);
}

/**
 * Returns the theme of an agency or its customer, or null for the base theme: if there is no agency, or no valid color. A missing
 * or invalid color falls back to the base value.
 */
export function organizationTheme(organization: OrganizationColors | null | undefined): ThemeConfig | null {
  if (!organization?.isAgency && !organization?.agencyId) return null;
  const ownPrimary = colorOf(organization.primaryColor);
  const ownSecondary = colorOf(organization.secondaryColor);
  if (ownPrimary === undefined && ownSecondary === undefined) return null;
  return {
    ...baseTheme,
    ...(ownPrimary === undefined ? {} : primaryOf(ownPrimary)),
    ...(ownSecondary === undefined ? {} : secondaryOf(ownSecondary)),
  };
}

function primaryOf(primary: string): Partial<ThemeConfig> {
  const primaryLight = lighten(primary);
  return {
    primary,
    primaryLight,
    primaryDark: darken(primary),
    gradient: { ...baseTheme.gradient, start: primary, end: primaryLight },
  };
}

function secondaryOf(secondary: string): Partial<ThemeConfig> {
  return {
    secondary,
    secondaryGradient: { ...baseTheme.secondaryGradient, start: secondary, end: darken(secondary) },
  };
}
