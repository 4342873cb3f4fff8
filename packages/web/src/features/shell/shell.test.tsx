import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { address, arrive, findDialog, findToast } from '../../../test/screen/interact.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import { userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleChatbot } from '../../../test/stand-in/sample-chatbot.ts';
import { sampleDashboard } from '../../../test/stand-in/sample-figures.ts';
import { installationTag, sampleInstallation } from '../../../test/stand-in/sample-installation.ts';
import {
  organizationDetail,
  sampleCurrentOrganization,
  sampleSubscription,
} from '../../../test/stand-in/samples.ts';
import type { User } from '../../lib/session/use-user.ts';

const sidebar = () => within(screen.getByRole('complementary', { name: t('common:nav.sidebar') }));
const switcher = (name: string) =>
  screen.findByRole('button', { name: t('common:organization.switcher', { name }) });

async function openShell(
  person: User = userAs('admin'),
  path = '/dashboard',
  dashboard = sampleDashboard([]),
): Promise<UserEvent> {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', dashboard);
  const user = await openScreen(path, person);
  await screen.findByRole('heading', { level: 1 });
  return user;
}

it('links to every screen and marks the current one', async () => {
  await openShell();
  const links = within(sidebar().getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/chatbots',
    '/conversations',
    '/leads',
    '/analytics',
    '/billing',
    '/settings',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    'page',
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('shows the breadcrumb', async () => {
  await openShell(userAs('admin'), '/settings?tab=language');
  const place = await screen.findByRole('navigation', { name: t('common:nav.breadcrumb') });
  expect(
    within(place)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([t('common:nav.settings'), t('common:settingsTabs.language')]);
});

it('collapses the sidebar and stores the choice in this browser', async () => {
  const user = await openShell();
  await user.click(sidebar().getByRole('button', { name: t('common:nav.collapse') }));
  expect(localStorage.getItem('app_sidebar')).toBe('collapsed');
  expect(sidebar().getByRole('link', { name: t('common:nav.chatbots') })).toBeTruthy();
  await user.click(sidebar().getByRole('button', { name: t('common:nav.expand') }));
  expect(localStorage.getItem('app_sidebar')).toBe('expanded');
});

it('starts collapsed if the user left it so', async () => {
  localStorage.setItem('app_sidebar', 'collapsed');
  await openShell();
  sidebar().getByRole('button', { name: t('common:nav.expand') });
});

it('shows this month’s usage, and warns from 80 % on', async () => {
  const { usage } = sampleSubscription;
  await openShell();
  await sidebar().findByText(t('common:usage.of', { used: '31,240', limit: '50,000' }));
  const bar = sidebar().getByRole('progressbar', { name: t('common:usage.messages') });
  expect(bar.getAttribute('aria-valuenow')).toBe('31240');
  api.respond('GET /api/subscription', {
    ...sampleSubscription,
    usage: { ...usage, messagesThisMonth: 60_000 },
  });
  api.live({ resource: 'organization', resourceId: userAs('admin').id });
  await sidebar().findByText(t('common:usage.of', { used: '60,000', limit: '50,000' }));
  expect(sidebar().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50000');
  const link = sidebar().getByRole('link', { name: t('common:usage.reached') });
  expect(link.getAttribute('href')).toBe('/billing');
});

it('shows no usage without a limit, or if it could not be loaded', async () => {
  api.refuse('GET /api/subscription', 'internal_error');
  const { limits } = sampleSubscription;
  await openShell();
  expect(sidebar().queryByText(t('common:usage.messages'))).toBeNull();
  api.respond('GET /api/subscription', {
    ...sampleSubscription,
    limits: { ...limits, messagesPerMonth: null },
  });
  api.live({ resource: 'organization', resourceId: userAs('admin').id });
  await waitFor(() => expect(api.calls('GET /api/subscription').length).toBeGreaterThan(1));
  expect(sidebar().queryByText(t('common:usage.messages'))).toBeNull();
});

it('shows an agency’s logo and footer, or Parley’s without an agency', async () => {
  const branding = {
    logo: '/logo.png',
    footerLabel: 'Northlight',
    footerLink: 'https://northlight.example/',
  };
  await openShell(userAs('member', {}, { agencyId: userAs('admin').id, ...branding }));
  expect(sidebar().getByRole('img', { name: 'Harbour Books' }).getAttribute('src')).toBe('/logo.png');
  const foot = sidebar().getByRole('link', { name: 'Northlight' });
  expect(foot.getAttribute('href')).toBe('https://northlight.example/');
  expect(foot.getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows no branding in an organization without an agency', async () => {
  const branding = {
    logo: '/logo.png',
    footerLabel: 'Northlight',
    footerLink: 'https://northlight.example/',
  };
  await openShell(userAs('member', {}, branding));
  expect(sidebar().queryByRole('img', { name: 'Harbour Books' })).toBeNull();
  expect(sidebar().queryByRole('link', { name: 'Northlight' })).toBeNull();
});

it('falls back to Parley’s logo if the agency’s does not load', async () => {
  await openShell(userAs('member', {}, { isAgency: true, logo: '/gone.png' }));
  sidebar().getByRole('img', { name: 'Harbour Books' }).dispatchEvent(new Event('error'));
  await waitFor(() => expect(sidebar().queryByRole('img', { name: 'Harbour Books' })).toBeNull());
});

it('ORG-03: switches the organization from the top bar', async () => {
  const person = userAs('admin');
  const [, other] = person.organizations;
  const next = sampleCurrentOrganization(other);
  api.respond('POST /api/organization/switch/{organizationId}', organizationDetail(next));
  api.respond('GET /api/organization', organizationDetail(next));
  const user = await openShell(person, '/settings?tab=language');
  await user.click(await switcher('Harbour Books'));
  api.respond('GET /api/user', { ...person, currentOrganization: next });
  await user.click(await screen.findByRole('menuitemradio', { name: 'Northgate Press' }));
  await arrive('/dashboard');
  await switcher('Northgate Press');
  await findToast(
    t('common:organization.switched'),
    t('common:organization.switchedText', { name: 'Northgate Press' }),
  );
});

it('choosing the current organization changes nothing', async () => {
  const user = await openShell();
  await user.click(await switcher('Harbour Books'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Harbour Books' }));
  expect(api.calls('POST /api/organization/switch/{organizationId}')).toEqual([]);
});

it('follows a switch in another tab', async () => {
  const person = userAs('admin');
  const next = sampleCurrentOrganization(person.organizations[1]);
  const user = await openShell(person, '/settings?tab=profile');
  api.respond('GET /api/user', { ...person, currentOrganization: next });
  api.refuse('PATCH /api/user', 'organization_changed');
  await user.type(await screen.findByLabelText(t('settings:profile.bio')), 'x');
  await user.click(screen.getByRole('button', { name: t('settings:unsaved.save') }));
  await switcher('Northgate Press');
});

it('sends the organization with every request', async () => {
  const person = userAs('admin');
  await openShell(person);
  await waitFor(() => expect(api.calls('GET /api/dashboard')).toHaveLength(1));
  const [call] = api.calls('GET /api/dashboard');
  expect(call?.headers.get('x-organization-id')).toBe(person.currentOrganization?.id);
  expect(call?.headers.get('accept-language')).toBe('en');
});

it('signs out after confirmation and clears the user’s data', async () => {
  localStorage.setItem('app_signed_in', '1');
  api.respond('POST /api/logout');
  const person = userAs('admin');
  const user = await openShell(person);
  await user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('common:account.logout') }));
  const dialog = await findDialog(t('common:account.logoutTitle'), 'alertdialog');
  expect(api.calls('POST /api/logout')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('common:account.logout') }));
  await arrive('/auth');
  await findToast(t('common:account.loggedOut'));
  expect(localStorage.getItem('app_signed_in')).toBeNull();
});

it('reports a failed sign-out, and the user stays signed in', async () => {
  api.lose('POST /api/logout');
  const person = userAs('admin');
  const user = await openShell(person);
  await user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('common:account.logout') }));
  const dialog = await findDialog(t('common:account.logoutTitle'), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('common:account.logout') }));
  await findToast(t('common:account.logoutFailed'));
  expect(address()).toBe('/dashboard');
});

it('redirects to the sign-in page if the session ended elsewhere', async () => {
  const user = await openShell(userAs('admin'), '/settings?tab=profile');
  api.refuse('PATCH /api/user', 'unauthenticated');
  await user.type(await screen.findByLabelText(t('settings:profile.bio')), 'x');
  await user.click(screen.getByRole('button', { name: t('settings:unsaved.save') }));
  await arrive('/auth');
});

it('opens the phone menu, which closes when a screen is chosen', async () => {
  const user = await openShell();
  await user.click(screen.getByRole('button', { name: t('common:nav.openMenu') }));
  const menu = await findDialog(t('common:nav.label'));
  await user.click(menu.getByRole('link', { name: t('common:nav.settings') }));
  await arrive('/settings');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('common:nav.label') })).toBeNull());
});

it('shows the keyboard shortcuts, and opens a screen with two keys', async () => {
  const user = await openShell();
  await user.keyboard('?');
  const map = await findDialog(t('common:keyboard.title'));
  map.getByText(t('common:keyboard.groups.screens'));
  map.getByText(t('common:keyboard.canned'));
  await user.keyboard('gs');
  expect(address()).toBe('/dashboard');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gs');
  await arrive('/settings');
});

it('ignores shortcuts typed into a field', async () => {
  const user = await openShell(userAs('admin'), '/settings?tab=profile');
  const bio = await screen.findByLabelText(t('settings:profile.bio'));
  await user.type(bio, 'gd?');
  expect(bio).toHaveProperty('value', 'gd?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/settings?tab=profile');
});

it('MAINT-01: announces planned maintenance to members in the week before it, until they hide it', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const tell = (planned: string) => {
    document.head.innerHTML = installationTag({
      ...sampleInstallation,
      plannedMaintenance: { message: 'A new disk', startsAt: planned, expectedEnd: null },
    });
  };
  const notice = () => screen.queryByText(/A new disk/);
  tell(startsAt);
  const user = await openScreen('/settings');
  await screen.findByRole('tabpanel');
  expect(notice()?.closest('[role=status]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: t('common:maintenance.hide') }));
  expect(notice()).toBeNull();
  expect(localStorage.getItem('maintenance_notice_hidden')).toBe(startsAt);
  expect(api.calls('GET /api/maintenance')).toEqual([]);
  await closeScreen();
  tell(new Date(Date.now() + 8 * 86_400_000).toISOString());
  await openScreen('/settings');
  await screen.findByRole('tabpanel');
  expect(notice()).toBeNull();
});

describe('the focus after a navigation', () => {
  const focusedHeading = async (name: string) => {
    await waitFor(() => {
      expect(document.activeElement?.tagName).toBe('H1');
      expect(document.activeElement?.textContent).toBe(name);
    });
  };

  it('moves to the heading of the new page, and of the previous one after going back', async () => {
    const user = await openShell(userAs('admin'), '/dashboard', sampleDashboard([sampleChatbot()]));
    expect(document.activeElement).toBe(document.body);
    const first = screen.getByRole('heading', { level: 1 }).textContent ?? '';
    await user.click(sidebar().getByRole('link', { name: t('common:nav.chatbots') }));
    await focusedHeading(t('chatbots:page.title'));
    window.history.back();
    await arrive('/dashboard');
    await focusedHeading(first);
  });

  it('moves to the heading after navigation from a menu', async () => {
    const user = await openShell();
    await user.click(screen.getByRole('button', { name: /Account menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: t('common:nav.settings') }));
    await focusedHeading(t('settings:page.title'));
  });

  it('stays where the new page has set it', async () => {
    const user = await openShell();
    await user.click(await screen.findByRole('link', { name: t('dashboard:quick.create') }));
    const dialog = await findDialog(t('chatbots:create.title'));
    expect(document.activeElement?.tagName).toBe('INPUT');
    await user.click(dialog.getByRole('button', { name: t('common:ui.cancel') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.tagName).not.toBe('H1');
  });
});
