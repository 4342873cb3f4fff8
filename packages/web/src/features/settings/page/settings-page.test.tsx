import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, arrive } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { installationTag, sampleInstallation } from '../../../../test/stand-in/sample-installation.ts';
import { settingsTabs } from '../../../lib/router/settings-tabs.ts';

const tabName = (tab: string) => t(`common:settingsTabs.${tab}`);
const panel = (tab: string) => screen.findByRole('tabpanel', { name: tabName(tab) });
const pressed = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group }))
    .getByRole('button', { name })
    .getAttribute('aria-pressed');

it('lists the tabs of the user and of the organization, and opens the first', async () => {
  await openScreen('/settings');
  await panel('account');
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual([...settingsTabs.you, ...settingsTabs.organization].map(tabName));
});

it('keeps the tab in the address', async () => {
  const user = await openScreen('/settings');
  await user.click(await screen.findByRole('tab', { name: tabName('appearance') }));
  await arrive('/settings?tab=appearance');
  await panel('appearance');
});

it('opens the tab in the address, or the first if it is unknown', async () => {
  await openScreen('/settings?tab=language');
  await panel('language');
});

it('has no language tab if only one language is offered', async () => {
  document.head.innerHTML = installationTag({ ...sampleInstallation, languages: ['en'] });
  await openScreen('/settings?tab=language');
  await panel('account');
  expect(screen.queryByRole('tab', { name: tabName('language') })).toBeNull();
  expect(screen.queryByRole('option', { name: tabName('language') })).toBeNull();
  screen.getByRole('tab', { name: tabName('appearance') });
});

it('opens the first tab if the address names none', async () => {
  await openScreen('/settings?tab=planets');
  await panel('account');
});

it('the select on phones opens the same tabs', async () => {
  const user = await openScreen('/settings', userAs('member'));
  await panel('account');
  await user.selectOptions(screen.getByRole('combobox', { name: t('settings:page.title') }), 'data-exports');
  await arrive('/settings?tab=data-exports');
  await screen.findByRole('heading', { name: t('settings:exports.closedTitle') });
});

it('says who can export data, and links everyone else to the conversations', async () => {
  await openScreen('/settings?tab=data-exports', userAs('member'));
  const link = await screen.findByRole('link', { name: t('settings:exports.toConversations') });
  expect(link.getAttribute('href')).toBe('/conversations');
});

it('applies the chosen appearance and colors immediately and keeps them in this browser', async () => {
  const user = await openScreen('/settings?tab=appearance');
  await user.click(await screen.findByRole('button', { name: t('settings:appearance.dark') }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await user.click(screen.getByRole('button', { name: t('settings:preset.violet') }));
  await waitFor(() => expect(document.documentElement.dataset.preset).toBe('violet'));
  expect(pressed(t('settings:appearance.title'), t('settings:appearance.dark'))).toBe('true');
  expect([localStorage.getItem('app_appearance'), localStorage.getItem('app_theme_preset')]).toEqual([
    'dark',
    'violet',
  ]);
});

it('offers no colors if the organization has its own', async () => {
  await openScreen(
    '/settings?tab=appearance',
    userAs('admin', {}, { isAgency: true, primaryColor: '#17333f' }),
  );
  await screen.findByText(t('settings:preset.branded', { name: 'Harbour Books' }));
  expect(screen.queryByRole('group', { name: t('settings:preset.title') })).toBeNull();
});

it('changes surfaces, corners and patterns, and resets the appearance', async () => {
  const user = await openScreen('/settings?tab=appearance');
  await user.click(await screen.findByRole('button', { name: t('settings:themeOptions.variants.soft') }));
  await user.click(screen.getByRole('button', { name: t('settings:themeOptions.radii.12') }));
  const patterns = screen.getByRole('switch', { name: t('settings:themeOptions.patterns') });
  const before = patterns.getAttribute('aria-checked');
  await user.click(patterns);
  expect(patterns.getAttribute('aria-checked')).not.toBe(before);
  await waitFor(() => expect(document.documentElement.dataset.variant).toBe('soft'));
  expect(pressed(t('settings:themeOptions.radius'), t('settings:themeOptions.radii.12'))).toBe('true');
  await user.click(screen.getByRole('button', { name: t('settings:themeOptions.reset') }));
  await waitFor(() => expect(document.documentElement.dataset.variant).toBe('professional'));
  expect(patterns.getAttribute('aria-checked')).toBe(before);
});

it('switches the language immediately, including right-to-left', async () => {
  const user = await openScreen('/settings?tab=language');
  await user.click(await screen.findByRole('radio', { name: /العربية/ }));
  await waitFor(() => expect(localStorage.getItem('app_language_preference')).toBe('ar'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /العربية/ }).checked).toBe(true);
  expect(screen.getByRole('radio', { name: /English/ })).toHaveProperty('checked', false);
});

it('requests only the data of the current tab', async () => {
  await openScreen('/settings?tab=appearance');
  await panel('appearance');
  const asked = new Set(api.calls().map(({ path }) => path));
  expect([...asked].sort()).toEqual(['/api/notices', '/api/subscription', '/api/user']);
  expect(address()).toBe('/settings?tab=appearance');
});
