import { screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { address, arrive, fill, findDialog, findProblem, findToast } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import {
  sampleAdminOrganization,
  sampleAdminUser,
  sampleGrant,
  sampleOverview,
  samplePlatformSettings,
  signInAdmin,
} from '../../../test/screen/sample-platform.ts';
import { newId, sampleSource } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`admin:${key}`, values);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => api.respond('GET /api/admin/crawl-failures', { items: [], isCut: false }));

describe('the lockbox', () => {
  beforeEach(() => signInAdmin('operator'));

  it('SEC-8: sends a request with a reason to an organization, and waits for its decision', async () => {
    const organization = sampleAdminOrganization();
    api.respond('GET /api/admin/organizations/{organizationId}', organization);
    api.respond('GET /api/admin/lockbox', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/invoices', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/settings', samplePlatformSettings);
    const grant = sampleGrant();
    api.respond('POST /api/admin/lockbox', grant);
    api.respond('GET /api/admin/lockbox/{grantId}', grant);
    const user = await openScreen(`/admin/organizations/${organization.id}`, null);
    await user.click(await screen.findByRole('button', { name: words('lockbox.ask') }));
    const dialog = await findDialog(words('lockbox.askOf', { name: 'Harbour Books' }));
    expect(dialog.queryByRole('switch')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: new RegExp(words('lockbox.scopes.conversations')) }));
    await fill(user, dialog.getByRole('textbox'), 'too short');
    await user.click(dialog.getByRole('button', { name: words('lockbox.ask') }));
    await findProblem(dialog.getByRole('textbox'), t('common:validation.lockboxReason'));
    await fill(user, dialog.getByRole('textbox'), grant.reason);
    await user.selectOptions(dialog.getByRole('combobox'), '60');
    await user.click(dialog.getByRole('button', { name: words('lockbox.ask') }));
    await arrive(`/admin/lockbox/${grant.id}`);
    await screen.findByText(words('lockbox.now.requested', { organization: 'Harbour Books' }));
    expect(api.sent('POST /api/admin/lockbox')).toEqual([
      {
        organizationId: organization.id,
        scope: 'conversations',
        reason: grant.reason,
        minutes: 60,
        breakGlass: false,
      },
    ]);
    expect(api.calls('GET /api/admin/lockbox/{grantId}/conversations')).toEqual([]);
  });

  it('SEC-8: shows the content of a grant, marked with reader and end time, and ends the grant', async () => {
    const grant = sampleGrant({
      scope: 'knowledge',
      status: 'open',
      openedAt: '2026-03-02T10:01:00.000Z',
      expiresAt: '2026-03-02T11:01:00.000Z',
    });
    const source = sampleSource('Harbour Books website', {
      status: 'error',
      error: 'The website refuses programs',
    });
    api.respond('GET /api/admin/lockbox/{grantId}', grant);
    api.respond('GET /api/admin/lockbox/{grantId}/knowledge', {
      items: [source],
      total: 1,
      page: 1,
      pageSize: 10,
    });
    api.respond('GET /api/admin/lockbox/{grantId}/knowledge/{sourceId}', {
      source,
      pages: [],
      passages: [
        { id: newId(), ordinal: 0, heading: 'Delivery', page: null, url: null, text: 'Two days', tokens: 2 },
      ],
    });
    const user = await openScreen(`/admin/lockbox/${grant.id}`, null);
    await screen.findByText(/Ada Platform, you are reading what Harbour Books wrote/);
    const choice = await screen.findByRole('button', { name: new RegExp(source.name) });
    expect(api.calls('GET /api/admin/lockbox/{grantId}/knowledge/{sourceId}')).toEqual([]);
    await user.click(choice);
    await screen.findByText('The website refuses programs');
    await screen.findByText('Two days');
    expect(address()).toContain(`item=${source.id}`);
    const over = sampleGrant({ ...grant, status: 'ended' });
    api.respond('POST /api/admin/lockbox/{grantId}/end', over);
    api.respond('GET /api/admin/lockbox/{grantId}', over);
    await user.click(screen.getByRole('button', { name: words('lockbox.giveBack') }));
    await screen.findByText(words('lockbox.now.ended'));
    expect(screen.queryByText('Two days')).toBeNull();
  });

  it('SEC-8: a second administrator approves a break-glass request, but cannot read with it', async () => {
    const grant = sampleGrant({
      isOwn: false,
      status: 'awaitingSecond',
      breakGlass: true,
      requestedBy: 'Bo',
    });
    api.respond('GET /api/admin/lockbox', { items: [grant], total: 1, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/lockbox/{grantId}', grant);
    const user = await openScreen('/admin/lockbox', null);
    await user.click(await screen.findByText('Harbour Books'));
    await user.click(await screen.findByRole('button', { name: words('lockbox.second') }));
    const dialog = await findDialog(words('lockbox.secondAsk', { name: 'Harbour Books' }), 'alertdialog');
    const opened = sampleGrant({ ...grant, status: 'open', expiresAt: '2026-03-02T11:01:00.000Z' });
    api.respond('POST /api/admin/lockbox/{grantId}/second', opened);
    api.respond('GET /api/admin/lockbox/{grantId}', opened);
    await user.click(dialog.getByRole('button', { name: words('lockbox.second') }));
    await findToast(words('lockbox.seconded'));
    await screen.findByText(/Only they can read with it/);
    expect(api.calls('GET /api/admin/lockbox/{grantId}/conversations')).toEqual([]);
  });
});

describe('search', () => {
  it('ADM-08, ADM-10: opens with a shortcut, searches once typing pauses, and opens a result', async () => {
    signInAdmin('viewer');
    api.respond('GET /api/admin/overview', sampleOverview());
    const member = sampleAdminUser();
    const requestId = newId();
    api.respond('GET /api/admin/search', {
      users: [{ id: member.id, fullName: member.fullName, email: member.email }],
      organizations: [],
      invoices: [
        {
          id: newId(),
          number: 'P-2026-000147',
          status: 'paid',
          organization: { id: newId(), name: 'Harbour Books' },
        },
      ],
      request: { id: requestId, entries: 2, lines: 1 },
    });
    api.respond('GET /api/admin/users/{userId}', member);
    const user = await openScreen('/admin/dashboard', null);
    await heading(words('dashboard.title'));
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await findDialog(words('search.title'));
    expect(dialog.getAllByRole('option').length).toBeGreaterThan(5);
    await user.paste('%');
    await dialog.findByText(t('common:palette.nothing', { search: '%' }));
    expect(api.calls('GET /api/admin/search')).toEqual([]);
    await user.paste(`_'"${'x'.repeat(10_000)}`);
    await dialog.findByRole('option', { name: /P-2026-000147/ });
    expect(String(api.calls('GET /api/admin/search')[0]?.query.search)).toHaveLength(200);
    dialog.getByText(words('search.entries', { count: 2 }));
    dialog.getByText(words('search.lines', { count: 1 }));
    await user.keyboard('{Enter}');
    await arrive(`/admin/users/${member.id}`);
  });
});
