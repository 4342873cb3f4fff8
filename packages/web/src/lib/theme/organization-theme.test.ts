import { expect, it } from 'vitest';
import { expectConsole } from '../../../../../tests/setup/console.ts';
import { type OrganizationColors, organizationTheme } from './organization-theme.ts';
import { baseTheme } from './theme-config.ts';

const agency: OrganizationColors = {
  isAgency: true,
  agencyId: null,
  primaryColor: '#0f6e74',
  secondaryColor: 'F2CF5B',
};

it('THEME-12: gives an agency and its customers its colors, and the base value for a missing one', () => {
  expect(organizationTheme(agency)).toMatchObject({ primary: '#0f6e74', secondary: '#f2cf5b' });
  const customer = { ...agency, isAgency: false, agencyId: '0199c0de-0000-7000-8000-0000000000a9' };
  expect(organizationTheme(customer)).toEqual(organizationTheme(agency));
  const onlyPrimary = organizationTheme({ ...agency, secondaryColor: null });
  expect(onlyPrimary).toEqual({
    ...baseTheme,
    primary: '#0f6e74',
    primaryDark: '#0d5e63',
    primaryLight: '#338489',
    gradient: { start: '#0f6e74', end: '#338489', direction: 'to right' },
  });
});

it('THEME-12, THEME-19: an invalid color is logged and falls back to the base value', () => {
  expectConsole('warn', /Not a hex color/);
  expect(organizationTheme({ ...agency, primaryColor: 'teal' })).toMatchObject({
    primary: baseTheme.primary,
    secondary: '#f2cf5b',
  });
});

it('THEME-13, THEME-14: derives the light primary and the dark secondary from them', () => {
  expect(organizationTheme(agency)?.primaryLight).toBe('#338489');
  expect(organizationTheme(agency)?.secondaryGradient).toMatchObject({ start: '#f2cf5b', end: '#ceb04d' });
});

it('THEME-15: leaves the base theme to other organizations and to an agency without a color', () => {
  expectConsole('warn', /Not a hex color/);
  const none = { primaryColor: null, secondaryColor: null };
  expect(organizationTheme({ ...agency, isAgency: false })).toBeNull();
  expect(organizationTheme({ ...agency, ...none })).toBeNull();
  expect(organizationTheme({ ...agency, primaryColor: '#12', secondaryColor: null })).toBeNull();
  expect([null, undefined].map(organizationTheme)).toEqual([null, null]);
});
