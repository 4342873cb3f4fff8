import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../../test/screen/api.ts';
import { address, arrive, fill, findProblem } from '../../../test/screen/interact.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import {
  sampleAdminUser,
  sampleDeadJob,
  sampleHealth,
  sampleOverview,
  signInAdmin,
} from '../../../test/screen/sample-platform.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`admin:${key}`, values);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (key: string) => screen.getByRole('button', { name: words(key) });
const nobody = { authenticated: false, mustSetUpSecondFactor: false, admin: null };

beforeEach(() => api.respond('GET /api/admin/crawl-failures', { items: [], isCut: false }));

describe('sign-in', () => {
  it('ADM-01, ROUTE-14: signs in with email and password, and asks for a code if a second factor is set up', async () => {
    api.respond('GET /admin/session', nobody);
    const user = await openScreen('/admin/login', null);
    await heading(words('login.title'));
    await user.click(button('login.submit'));
    await findProblem(screen.getByLabelText(words('login.password')), t('auth:errors.passwordRequired'));
    await fill(user, screen.getByLabelText(words('login.email')), 'ada@platform.example');
    await fill(user, screen.getByLabelText(words('login.password')), 'correct horse battery');
    api.refuse('POST /api/admin/login', 'invalid_credentials');
    await user.click(button('login.submit'));
    await screen.findByText(t('common:errors.invalid_credentials'));
    api.refuse('POST /api/admin/login', 'two_factor_required');
    await user.click(button('login.submit'));
    const code = await screen.findByLabelText(words('login.code'));
    await fill(user, code, '123456');
    signInAdmin('viewer');
    api.respond('GET /api/admin/overview', sampleOverview());
    api.respond('POST /api/admin/login', ({ body }) => {
      expect(body).toMatchObject({ code: '123456' });
      return {
        admin: {
          id: '0199c0de-0000-7000-9000-0000000000aa',
          email: 'ada@platform.example',
          fullName: 'Ada',
          role: 'viewer',
          twoFactorEnabled: true,
        },
        mustSetUpSecondFactor: false,
      };
    });
    await user.click(button('login.submit'));
    await heading(words('dashboard.title'));
  });

  it('SEC-8: opens nothing before a required second factor is set up', async () => {
    const admin = {
      id: '0199c0de-0000-7000-9000-0000000000ab',
      email: 'a@b.example',
      fullName: 'Ada',
      role: 'owner',
    } as const;
    api.respond('GET /admin/session', {
      authenticated: false,
      mustSetUpSecondFactor: true,
      admin: { ...admin, twoFactorEnabled: false },
    });
    api.respond('POST /api/admin/two-factor/setup', {
      secret: 'JBSWY3DPEHPK3PXP',
      otpauthUrl: 'otpauth://totp/x',
    });
    const user = await openScreen('/admin/users', null);
    await heading(words('factor.title'));
    expect(address()).toBe('/admin/login');
    await screen.findByText('JBSWY3DPEHPK3PXP');
    await fill(user, screen.getByLabelText(words('login.code')), '000000');
    api.refuse('POST /api/admin/two-factor/enable', 'proof_refused');
    await user.click(button('factor.enable'));
    await findProblem(screen.getByLabelText(words('login.code')), t('common:errors.proof_refused'));
  });

  it('ADM-03, ROUTE-29: treats a session that cannot be loaded as signed out', async () => {
    api.refuse('GET /admin/session', 'internal_error');
    await openScreen('/admin/dashboard', null);
    await heading(words('login.title'));
    expect(address()).toBe('/admin/login');
  });
});

describe('for a viewer', () => {
  beforeEach(() => signInAdmin('viewer'));

  it('ADM-07: the dashboard shows totals, and problems before them', async () => {
    const overview = sampleOverview();
    overview.health.problems = [{ key: 'deadLetters', count: 3 }];
    api.respond('GET /api/admin/overview', overview);
    await openScreen('/admin/dashboard', null);
    await screen.findByText('1,234');
    const totalOf = (key: string) =>
      screen.getByText(words(`dashboard.${key}`), { selector: 'dt, dt *' }).closest('dt')?.parentElement
        ?.textContent;
    for (const [key, total] of [
      ['users', '1,234'],
      ['organizations', '57'],
      ['chatbots', '80'],
      ['conversations', '9,000'],
      ['messages', '70,000'],
    ] as const)
      expect(totalOf(key)).toContain(words(`dashboard.${key}`) + total);
    screen.getByText(words('health.problems.deadLetters', { count: 3 }));
    expect(screen.queryByText(words('health.well'))).toBeNull();
    const link = screen.getByRole('link', { name: words('dashboard.toProblems') });
    expect(link.getAttribute('href')).toBe('/admin/health');
  });

  it('REL-18: the health page shows problems with a remedy first, then figures', async () => {
    const deadLetters = { key: 'deadLetters', count: 1 } as const;
    const jobs = { ...sampleHealth().jobs, deadLetters: 1 };
    api.respond(
      'GET /api/admin/health',
      sampleHealth({ problems: [{ key: 'disk', count: 1 }, deadLetters], jobs }),
    );
    api.respond('GET /api/admin/jobs', { items: [sampleDeadJob()], total: 1, page: 1, pageSize: 10 });
    await openScreen('/admin/health', null);
    const [disk, dead] = within(await screen.findByRole('alert')).getAllByRole('listitem');
    expect(disk?.textContent).toContain(words('health.acts.disk'));
    expect(
      within(dead as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#dead-jobs');
    await screen.findByText('The site refused the connection');
    screen.getByText('GET /api/analytics/overview');
    expect(screen.queryByRole('button', { name: words('health.dead.retry') })).toBeNull();
  });

  it('SEC-13: shows all data, but no actions', async () => {
    const person = sampleAdminUser();
    api.respond('GET /api/admin/users/{userId}', person);
    await openScreen(`/admin/users/${person.id}`, null);
    await heading('Maren Holt');
    screen.getByText('Firefox on Windows');
    expect(screen.queryByRole('button', { name: words('standing.to.suspended') })).toBeNull();
    expect(screen.queryByRole('button', { name: words('users.acts.reset') })).toBeNull();
  });

  it('ADM-13, SEC-50: verifies the log on request, and describes changes in plain words', async () => {
    api.respond('GET /api/admin/logs', { items: [], total: 0, page: 1, pageSize: 10 });
    const user = await openScreen('/admin/logs?search=x', null);
    await heading(words('logs.title'));
    const whole = {
      ok: true,
      checked: 1_204,
      waiting: 2,
      sealedUntil: '2026-03-02T10:00:00.000Z',
      newest: { n: 31, hash: 'ab12' },
      brokenAt: null,
    };
    api.respond('GET /api/admin/logs/verify', whole);
    await user.click(button('logs.proof.check'));
    within(await screen.findByRole('status')).getByText(/1,204/);
    screen.getByText('ab12');
    api.respond('GET /api/admin/logs/verify', {
      ...whole,
      ok: false,
      brokenAt: {
        problem: 'removed',
        at: '2026-03-01T10:00:00.000Z',
        entryId: null,
        organization: { id: '0199c0de-0000-7000-9000-0000000000ab', name: 'Harbour Books' },
      },
    });
    await user.click(button('logs.proof.check'));
    within(await screen.findByRole('alert')).getByText(/Harbour Books/);
  });

  it('ADM-14, REL-18: finds the newest process log lines of a request id', async () => {
    api.respond('GET /api/admin/logging', {
      level: 'info',
      configuredLevel: 'info',
      retentionDays: 90,
      until: null,
    });
    const line = {
      at: '2026-03-02T10:00:00.000Z',
      level: 'error',
      event: 'job_failed',
      requestId: 'request-1',
      fields: '{"queue":"knowledge.ingest"}',
    } as const;
    api.respond('GET /api/admin/logging/lines', { items: [line], isCut: true });
    const user = await openScreen('/admin/logging?level=warn', null);
    await user.click(await screen.findByText('job_failed'));
    screen.getByText(/knowledge\.ingest/);
    screen.getByText(words('logging.lines.cut'));
    expect(api.calls('GET /api/admin/logging/lines').at(-1)?.query).toEqual({ level: 'warn' });
    await fill(user, screen.getByRole('searchbox', { name: words('logging.lines.request') }), 'request-1');
    await expect
      .poll(() => api.calls('GET /api/admin/logging/lines').at(-1)?.query)
      .toEqual({ level: 'warn', requestId: 'request-1' });
    api.respond('GET /api/admin/logging/lines', { items: [], isCut: false });
    // A text that cannot be an id is not sent to the server.
    await fill(user, screen.getByRole('searchbox', { name: words('logging.lines.request') }), "'; drop");
    await screen.findByText(words('logging.lines.none'));
    expect(address()).toContain('request=');
  });

  it('ADM-08: a list keeps search and filters in its address, and reports when nothing matches', async () => {
    const page = { items: [], total: 0, page: 1, pageSize: 10 };
    api.respond('GET /api/admin/users', page);
    const user = await openScreen('/admin/users?status=suspended', null);
    await screen.findByRole('heading', { name: words('list.noMatchTitle') });
    await fill(user, screen.getByRole('searchbox', { name: words('users.search') }), "100%_'");
    await expect.poll(() => address()).toBe('/admin/users?status=suspended&search=100%25_%27');
    await expect.poll(() => api.calls('GET /api/admin/users').at(-1)?.query.search).toBe("100%_'");
    await user.click(button('list.showAll'));
    await screen.findByRole('heading', { name: words('list.emptyTitle') });
    expect(address()).toBe('/admin/users');
  });

  it('ROUTE-33: the screen of a missing object links back to its list', async () => {
    api.refuse('GET /api/admin/organizations/{organizationId}', 'not_found');
    await openScreen('/admin/organizations/0199c0de-0000-7000-9000-0000000000ff', null);
    await heading(words('detail.missingTitle'));
    screen.getByRole('link', { name: words('detail.toList') });
  });

  it('ADM-13: the log can be read and exported', async () => {
    api.respond('GET /api/admin/logs', {
      items: [
        {
          id: '0199c0de-0000-7000-9000-0000000000ac',
          createdAt: '2026-03-02T10:00:00.000Z',
          actor: { kind: 'admin', id: null, name: 'Ada Platform' },
          action: 'organization.suspend',
          target: { kind: 'organization', id: 'x' },
          organization: null,
          reason: 'Unpaid',
          change: { from: '{"plan":"free"}', to: '{"plan":"starter","members":7}' },
        },
        {
          id: '0199c0de-0000-7000-9000-0000000000ad',
          createdAt: '2026-03-02T09:00:00.000Z',
          actor: { kind: 'admin', id: null, name: 'Ada Platform' },
          action: 'admin.role',
          target: { kind: 'admin', id: 'x' },
          organization: null,
          reason: null,
          change: { from: 'viewer', to: 'owner' },
        },
      ],
      total: 2,
      page: 1,
      pageSize: 10,
    });
    await openScreen('/admin/logs?actor=admin&from=2026-03-01', null);
    await screen.findByText('organization.suspend');
    screen.getByText('Unpaid');
    for (const line of ['plan: free → starter', 'members: – → 7', 'viewer → owner'])
      expect(screen.getAllByText(line).length).toBeGreaterThan(0);
    const query = api.calls('GET /api/admin/logs').at(-1)?.query;
    expect(query?.actor).toBe('admin');
    expect(Date.parse(query?.from ?? '')).toBe(new Date(2026, 2, 1).getTime());
    const link = screen.getByRole('link', { name: words('logs.export') });
    expect(link.getAttribute('href')).toMatch(/^\/api\/admin\/logs\.csv\?actor=admin&from=/);
  });
});

it('ROUTE-06, MAINT-01: the maintenance page shows reason and end, and redirects home if there is none', async () => {
  api.respond('GET /api/maintenance', {
    active: true,
    message: 'A new disk goes in.',
    expectedEnd: '2026-03-02T10:00:00.000Z',
    startsAt: null,
  });
  await openScreen('/maintenance', null);
  await heading(t('common:maintenance.title'));
  screen.getByText(/A new disk goes in\./);
  screen.getByRole('link', { name: t('common:unavailable.toHome') });
});

it('MAINT-01: redirects the users’ screens to the maintenance page until it is over', async () => {
  api.respond('GET /api/maintenance', { active: true, message: null, expectedEnd: null, startsAt: null });
  await openScreen('/maintenance', null);
  await heading(t('common:maintenance.title'));
  navigate('/auth');
  await arrive('/maintenance');
  await heading(t('common:maintenance.title'));
  expect(screen.queryByRole('link', { name: t('landing:header.login') })).toBeNull();
  await closeScreen();
  api.respond('GET /api/maintenance', { active: false, message: null, expectedEnd: null, startsAt: null });
  const user = await openScreen('/maintenance', null);
  await heading(t('common:maintenance.noneTitle'));
  await user.click(await screen.findByRole('link', { name: t('landing:header.login') }));
  await screen.findByRole('heading', { level: 1, name: t('auth:login.title') });
});
