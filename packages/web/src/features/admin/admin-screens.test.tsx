import { fireEvent, screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { api, refusal } from '../../../test/screen/api.ts';
import {
  address,
  arrive,
  cellsOf,
  fill,
  findDialog,
  findProblem,
  findToast,
} from '../../../test/screen/interact.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import {
  sampleAdminOrganization,
  sampleAdminUser,
  sampleGrant,
  sampleHealth,
  sampleOverview,
  signInAdmin,
} from '../../../test/screen/sample-platform.ts';
import { newId, sampleSource } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`admin:${key}`, values);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (key: string) => screen.getByRole('button', { name: words(key) });
const rules = { minLength: 8, lowercase: true, uppercase: false, numeric: false, nonAlphanumeric: false };
/** Preview of a subscription change without any effect. */
const noEffect = {
  plan: 'free' as const,
  effectiveAt: '2026-03-02T10:00:00.000Z',
  endsAt: null,
  lines: [],
  tax: 0,
  credited: 0,
  currency: 'USD' as const,
  cancels: null,
  losses: [],
};
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

const sampleDeadJob = () => ({
  id: '0199c0de-0000-7000-9000-0000000000dd',
  queue: 'knowledge.crawl',
  failedAt: '2026-03-02T09:00:00.000Z',
  tries: 6,
  error: 'The site refused the connection',
  organization: { id: '0199c0de-0000-7000-9000-0000000000ab', name: 'Harbour Books' },
  requestId: null,
});

describe('for an owner', () => {
  beforeEach(() => signInAdmin('owner'));

  it('ADM-09, SEC-7: suspends a user for a reason, after re-authentication if demanded', async () => {
    const person = sampleAdminUser();
    const key = 'PATCH /api/admin/users/{userId}';
    api.respond('GET /api/admin/users/{userId}', person);
    let isConfirmed = false;
    api.respond('POST /api/admin/confirm', ({ body }) => {
      expect(body).toEqual({ password: 'correct horse battery' });
      isConfirmed = true;
      return undefined;
    });
    api.respond(key, () =>
      isConfirmed
        ? { ...person, status: 'suspended' as const, suspensionReason: 'Spam' }
        : refusal('confirmation_required'),
    );
    const user = await openScreen(`/admin/users/${person.id}`, null);
    await heading('Maren Holt');
    await user.click(button('standing.to.suspended'));
    const dialog = await findDialog(words('users.ask.suspended', { name: 'Maren Holt' }), 'alertdialog');
    await user.click(dialog.getByRole('button', { name: words('standing.to.suspended') }));
    const reason = dialog.getByLabelText(words('acts.reason'));
    await findProblem(reason, t('common:validation.reasonMissing'));
    await fill(user, reason, 'Spam');
    await user.click(dialog.getByRole('button', { name: words('standing.to.suspended') }));
    const proof = await findDialog(t('common:proof.title'));
    await fill(user, proof.getByLabelText(t('common:proof.password')), 'correct horse battery');
    await user.click(proof.getByRole('button', { name: t('common:proof.confirm') }));
    await findToast(words('users.done.suspended'));
    expect(api.sent(key).at(-1)).toEqual({ status: 'suspended', reason: 'Spam' });
  });

  it('ADM-11, PLAN-05: changes plan and limits; an empty limit means the plan’s, * means unlimited', async () => {
    const organization = sampleAdminOrganization({ ownLimits: { chatbots: 5 } });
    const key = 'PATCH /api/admin/organizations/{organizationId}';
    api.respond('GET /api/admin/organizations/{organizationId}', organization);
    api.respond('GET /api/admin/lockbox', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/invoices', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond(key, organization);
    const user = await openScreen(`/admin/organizations/${organization.id}`, null);
    await heading('Harbour Books');
    const card = within(
      screen.getByRole('heading', { name: words('organizations.plan') }).closest('section') as HTMLElement,
    );
    await user.selectOptions(card.getByLabelText(words('columns.plan')), 'custom');
    expect(card.getByLabelText(words('limits.chatbots'))).toHaveProperty('value', '5');
    await user.clear(card.getByLabelText(words('limits.chatbots')));
    await fill(user, card.getByLabelText(words('limits.messagesPerMonth')), '-1');
    await findProblem(card.getByLabelText(words('limits.messagesPerMonth')), words('limits.wrong'));
    await fill(user, card.getByLabelText(words('limits.messagesPerMonth')), '*');
    api.respond('POST /api/admin/subscriptions/{organizationId}/preview-change', {
      ...noEffect,
      plan: 'custom',
      credited: 950,
      losses: [{ resource: 'members', have: 7, allowed: 3, at: noEffect.effectiveAt }],
    });
    await user.click(card.getByRole('button', { name: words('save') }));
    const asked = await findDialog(words('subscriptions.changeOf', { name: 'Harbour Books' }), 'alertdialog');
    await asked.findByText(words('subscriptions.effects.credit', { amount: '$9.50' }));
    asked.getByText('Team members: 7 now, 3 allowed');
    expect(api.sent(key)).toEqual([]);
    await user.click(asked.getByRole('button', { name: words('save') }));
    await findToast(words('organizations.done.plan'));
    expect(api.sent(key)).toEqual([
      {
        plan: 'custom',
        limits: {
          chatbots: 'plan',
          messagesPerMonth: null,
          retentionDays: 'plan',
          sources: 'plan',
          knowledgeTokens: 'plan',
          storageBytes: 'plan',
          members: 'plan',
          platformCostMicroUsd: 'plan',
        },
      },
    ]);
  });

  it('REL-1, SEC-7: retries a dead job, or discards it after confirmation and re-authentication', async () => {
    const jobs = { ...sampleHealth().jobs, deadLetters: 1 };
    api.respond(
      'GET /api/admin/health',
      sampleHealth({ problems: [{ key: 'deadLetters', count: 1 }], jobs }),
    );
    api.respond('GET /api/admin/jobs', { items: [sampleDeadJob()], total: 1, page: 1, pageSize: 10 });
    const user = await openScreen('/admin/health', null);
    api.respond('POST /api/admin/jobs/{jobId}/retry', undefined);
    await user.click(await screen.findByRole('button', { name: words('health.dead.retry') }));
    await findToast(words('health.dead.retried'));
    await user.click(button('health.dead.discard'));
    const dialog = await findDialog(words('health.dead.ask', { queue: 'knowledge.crawl' }), 'alertdialog');
    api.respond('POST /api/admin/jobs/{jobId}/discard', undefined);
    await user.click(dialog.getByRole('button', { name: words('health.dead.discard') }));
    await findToast(words('health.dead.discarded'));
  });

  it('REL-18: shows by host why pages were not crawled, also while loading, when empty, and on error', async () => {
    const card = () =>
      within(screen.getByRole('heading', { name: words('crawl.title') }).closest('section') as HTMLElement);
    api.respond('GET /api/admin/health', sampleHealth());
    const release = api.hold('GET /api/admin/crawl-failures');
    await openScreen('/admin/health', null);
    await screen.findByRole('heading', { name: words('crawl.title') });
    expect(card().queryByText(words('crawl.none'))).toBeNull();
    release();
    await card().findByText(words('crawl.none'));
    await closeScreen();
    api.respond('GET /api/admin/crawl-failures', {
      items: [
        {
          reason: 'robots_disallow',
          pages: 1_204,
          organizations: 2,
          hosts: [{ host: 'shop.example', pages: 1_200 }],
          hostCount: 3,
          lastAt: null,
        },
      ],
      isCut: true,
    });
    await openScreen('/admin/health', null);
    await screen.findByText(t('knowledgeBase:errors.robots_disallow'));
    card().getByText(/shop\.example.* \(1,200\).* and others/);
    card().getByText(words('crawl.cut', { amount: '5,000' }));
    await closeScreen();
    api.refuse('GET /api/admin/crawl-failures', 'database_unavailable');
    await openScreen('/admin/health', null);
    await screen.findByText(words('failedText'));
  });

  it('ADM-15: starts maintenance after a question, and ends it', async () => {
    const off = { active: false, message: null, expectedEnd: null, startsAt: null };
    api.respond('GET /api/admin/maintenance', off);
    const user = await openScreen('/admin/maintenance', null);
    await heading(words('maintenance.title'));
    await fill(user, screen.getByLabelText(t('admin:maintenance.message'), { exact: false }), 'A new disk');
    await user.click(button('maintenance.begin'));
    const dialog = await findDialog(words('maintenance.ask'), 'alertdialog');
    api.respond('PUT /api/admin/maintenance', { ...off, active: true });
    api.respond('GET /api/admin/maintenance', { ...off, active: true, message: 'A new disk' });
    await user.click(dialog.getByRole('button', { name: words('maintenance.begin') }));
    await user.click(await screen.findByRole('button', { name: words('maintenance.end') }));
    expect(api.sent('PUT /api/admin/maintenance')).toEqual([
      { active: true, message: 'A new disk', expectedEnd: null, startsAt: null },
      { active: false },
    ]);
  });

  it('ADM-15, MAINT-01: plans maintenance, rejects impossible times, and cancels it', async () => {
    const off = { active: false, message: null, expectedEnd: null, startsAt: null };
    api.respond('GET /api/admin/maintenance', off);
    const user = await openScreen('/admin/maintenance', null);
    await heading(words('maintenance.title'));
    const start = screen.getByLabelText(words('maintenance.startsAt'), { exact: false });
    const end = screen.getByLabelText(words('maintenance.expectedEnd'), { exact: false });
    fireEvent.change(start, { target: { value: '2020-01-01T10:00' } });
    await user.click(button('maintenance.plan'));
    await findProblem(start, t('common:validation.timePast'));
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
    fireEvent.change(start, { target: { value: day(91) } });
    await findProblem(start, t('common:validation.timeTooFar'));
    fireEvent.change(start, { target: { value: day(3) } });
    fireEvent.change(end, { target: { value: day(2) } });
    await findProblem(end, t('common:validation.timeBeforeStart'));
    fireEvent.change(end, { target: { value: day(4) } });
    await user.click(button('maintenance.plan'));
    const dialog = await findDialog(words('maintenance.askPlan'), 'alertdialog');
    const times = {
      startsAt: new Date(day(3)).toISOString(),
      expectedEnd: new Date(day(4)).toISOString(),
    };
    api.respond('PUT /api/admin/maintenance', { ...off, ...times });
    api.respond('GET /api/admin/maintenance', { ...off, ...times });
    await user.click(dialog.getByRole('button', { name: words('maintenance.plan') }));
    await findToast(words('maintenance.plannedDone'));
    await screen.findByText(words('maintenance.planned'));
    await user.click(button('maintenance.unplan'));
    await findToast(words('maintenance.unplanned'));
    expect(api.sent('PUT /api/admin/maintenance')).toEqual([
      { active: true, message: null, ...times },
      { active: false },
    ]);
  });

  it('ADM-16: changes platform settings, and lists the administrators', async () => {
    const settings = {
      annualDiscountPercent: 20,
      registrationOpen: true,
      passwordPolicy: rules,
      defaultLanguage: 'en' as const,
      lockbox: 'approval' as const,
      trialDays: 14,
      flags: { apiSources: true, customCss: true },
      leastPasswordPolicy: rules,
      offeredLanguages: ['en' as const],
    };
    api.respond('GET /api/admin/settings', settings);
    api.respond('GET /api/admin/administrators', []);
    api.respond('PUT /api/admin/settings', { ...settings, registrationOpen: false });
    const user = await openScreen('/admin/settings', null);
    await user.click(await screen.findByRole('switch', { name: words('settings.registrationOpen') }));
    // Empty leaves the trial period to the plans.
    await user.clear(screen.getByLabelText(new RegExp(words('settings.trialDays'))));
    expect(screen.getByRole('switch', { name: words('settings.rules.lowercase') })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(button('save'));
    await findToast(words('settings.saved'));
    expect(api.sent('PUT /api/admin/settings').at(-1)).toMatchObject({
      registrationOpen: false,
      trialDays: null,
    });
    screen.getByRole('heading', { name: words('administrators.title') });
  });

  it('ADM-16, PLAN-06: asks before changing the annual discount, naming the old and new value', async () => {
    const settings = {
      annualDiscountPercent: 20,
      registrationOpen: true,
      passwordPolicy: rules,
      defaultLanguage: 'en' as const,
      lockbox: 'approval' as const,
      trialDays: 14,
      flags: { apiSources: true, customCss: true },
      leastPasswordPolicy: rules,
      offeredLanguages: ['en' as const],
    };
    api.respond('GET /api/admin/settings', settings);
    api.respond('GET /api/admin/administrators', []);
    api.respond('PUT /api/admin/settings', { ...settings, annualDiscountPercent: 30 });
    const user = await openScreen('/admin/settings', null);
    await fill(user, await screen.findByLabelText(words('settings.annualDiscount')), '30');
    await user.click(button('save'));
    const dialog = await findDialog(words('settings.askDiscount'), 'alertdialog');
    dialog.getByText(/It goes from 20% to 30%\./);
    expect(api.sent('PUT /api/admin/settings')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: words('save') }));
    await findToast(words('settings.saved'));
    expect(api.sent('PUT /api/admin/settings')).toMatchObject([{ annualDiscountPercent: 30 }]);
  });

  it('ADM-17: calculates and compares model costs', async () => {
    api.respond('GET /api/admin/models', {
      pricesAsOf: '2025-11-30',
      models: [
        {
          provider: 'openai',
          name: 'gpt-4o-mini',
          kind: 'chat',
          contextTokens: null,
          inputUsdPerMillion: 0.15,
          outputUsdPerMillion: 0.6,
        },
      ],
    });
    api.respond('POST /api/admin/cost-estimation', {
      monthlyCostMicroUsd: 4_500_000,
      perMessageMicroUsd: 450,
      pricesAsOf: '2025-11-30',
      actual: [],
    });
    const organization = { id: newId(), name: 'Zebra & Sons' };
    const user = await openScreen('/admin/cost-estimation', null);
    await user.click(await screen.findByRole('button', { name: words('costs.calculate') }));
    await screen.findByText('$4.50');
    screen.getByText('$0.00045');
    screen.getByText(words('costs.nothing'));
    api.respond('POST /api/admin/cost-estimation', {
      monthlyCostMicroUsd: 4_500_000,
      perMessageMicroUsd: 450,
      pricesAsOf: '2025-11-30',
      actual: [{ organization, messages: 1_200, costMicroUsd: 7_250_000, onThisModelMicroUsd: 540_000 }],
    });
    await user.click(screen.getByRole('button', { name: words('costs.calculate') }));
    const table = await screen.findByRole('table', { name: words('costs.lastMonth') });
    const [row] = within(table).getAllByRole('row').slice(1).map(cellsOf);
    expect(row).toEqual(['Zebra & Sons', '1,200', '$7.25', '$0.54']);
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

describe('the lockbox', () => {
  beforeEach(() => signInAdmin('operator'));

  it('SEC-8: sends a request with a reason to an organization, and waits for its decision', async () => {
    const organization = sampleAdminOrganization();
    api.respond('GET /api/admin/organizations/{organizationId}', organization);
    api.respond('GET /api/admin/lockbox', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/invoices', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/settings', {
      annualDiscountPercent: 20,
      registrationOpen: true,
      passwordPolicy: rules,
      defaultLanguage: 'en',
      lockbox: 'approval',
      trialDays: null,
      flags: { apiSources: true, customCss: true },
      leastPasswordPolicy: rules,
      offeredLanguages: ['en'],
    });
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

describe('differences from Stripe', () => {
  it('ADM-12: shows organization, time, and stored values before and after, also to a viewer', async () => {
    signInAdmin('viewer');
    api.respond('GET /api/admin/stripe-differences', {
      page: 1,
      pageSize: 10,
      items: [
        {
          id: newId(),
          organization: { id: newId(), name: 'Harbour Books' },
          foundAt: '2026-03-02T10:00:00.000Z',
          currency: 'USD',
          changes: [
            { field: 'plan', before: 'starter', after: 'free' },
            { field: 'price', before: 1_900, after: null },
            { field: 'invoice', before: null, after: 'AB-0001' },
          ],
        },
      ],
      total: 1,
    });
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText('Harbour Books');
    screen.getByText('Plan: Starter → Basic');
    screen.getByText('Price: $19.00 → none');
    screen.getByText('Invoice added: AB-0001');
  });

  it('reports that there are none, or that they could not be loaded', async () => {
    signInAdmin('operator');
    api.respond('GET /api/admin/stripe-differences', { items: [], total: 0, page: 1, pageSize: 10 });
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText(words('list.emptyTitle'));
    await closeScreen();
    api.refuse('GET /api/admin/stripe-differences', 'internal_error');
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText(words('list.failedTitle'));
  });
});

describe('invoices', () => {
  const organization = { id: newId(), name: 'Harbour Books' };
  const invoice = {
    id: newId(),
    number: 'P-2026-000147',
    kind: 'invoice' as const,
    date: '2026-03-02T10:00:00.000Z',
    amount: 4_900,
    amountDue: 4_900,
    currency: 'USD' as const,
    status: 'unpaid' as const,
    dueAt: null,
    paidAt: null,
    paidWith: null,
    collectedBy: 'ledger' as const,
    organization,
  };
  const credit = { ...invoice, id: newId(), number: 'C-2026-000003', kind: 'creditNote' as const };
  const page = (...items: (typeof invoice | typeof credit)[]) => ({
    items,
    total: items.length,
    page: 1,
    pageSize: 10,
  });

  it('ADM-12: marks an open invoice as paid with a reason; a credit note has no actions', async () => {
    signInAdmin('operator');
    api.respond('GET /api/admin/subscriptions', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/invoices', page(invoice, credit));
    const user = await openScreen('/admin/subscriptions', null);
    await user.click(await screen.findByRole('button', { name: words('subscriptions.views.invoices') }));
    await arrive('/admin/subscriptions?view=invoices');
    await screen.findByText('-$49.00');
    const paid = words('invoices.named.mark-paid', { number: invoice.number });
    await user.click(await screen.findByRole('button', { name: paid }));
    const dialog = await findDialog(
      words('invoices.ask.mark-paid', { number: invoice.number }),
      'alertdialog',
    );
    await fill(user, dialog.getByRole('textbox'), 'By transfer');
    api.respond('POST /api/admin/invoices/{invoiceId}/mark-paid', { ...invoice, status: 'paid' });
    await user.click(dialog.getByRole('button', { name: words('invoices.acts.mark-paid') }));
    await findToast(words('invoices.done.mark-paid'));
    expect(api.sent('POST /api/admin/invoices/{invoiceId}/mark-paid')).toEqual([{ reason: 'By transfer' }]);
    expect(
      screen.queryByRole('button', { name: words('invoices.named.refund', { number: credit.number }) }),
    ).toBeNull();
  });

  it('ADM-12: sets a status after showing its effects; reports refusals and errors', async () => {
    signInAdmin('operator');
    const subscription = {
      id: organization.id,
      organization,
      plan: 'starter' as const,
      status: 'active' as const,
      periodStart: '2026-03-02T10:00:00.000Z',
      periodEnd: '2026-04-02T10:00:00.000Z',
      nextStatuses: ['cancelled' as const, 'expired' as const],
    };
    api.respond('GET /api/admin/subscriptions', { items: [subscription], total: 1, page: 1, pageSize: 10 });
    const preview = 'POST /api/admin/subscriptions/{organizationId}/preview-change';
    api.refuse(preview, 'transition_refused');
    const user = await openScreen('/admin/subscriptions', null);
    const name = words('subscriptions.changeOf', { name: organization.name });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await findDialog(name);
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: words('subscriptions.change') });
    expect(submit.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText(words('columns.plan')), 'free');
    await dialog.findByText(t('common:errors.transition_refused'));
    expect(submit.disabled).toBe(true);
    api.respond(preview, {
      ...noEffect,
      endsAt: '2026-04-02T10:00:00.000Z',
      credited: 1_225,
      cancels: { number: 'P-2026-000004', amountDue: 1_900 },
      losses: [
        {
          resource: 'chatbots',
          have: 3,
          allowed: 1,
          items: [{ id: newId(), name: 'Shop Desk' }],
          at: noEffect.effectiveAt,
        },
        { resource: 'messagesPerMonth', have: null, allowed: 1_000, at: noEffect.effectiveAt },
        { resource: 'retentionDays', have: 14, allowed: 7, at: '2026-05-02T10:00:00.000Z' },
      ],
    });
    await user.selectOptions(dialog.getByLabelText(words('columns.status')), 'expired');
    expect(dialog.getByLabelText(words('columns.plan'))).toHaveProperty('value', 'starter');
    await dialog.findByText('The period that was paid until Apr 2, 2026 ends now.');
    dialog.getByText(/\$12\.25 goes to the balance/);
    dialog.getByText(/Invoice P-2026-000004 is canceled/);
    dialog.getByText('Messages per month: 1,000 instead of unlimited');
    dialog.getByText(/paused: .*Shop Desk/);
    dialog.getByText(/deleted from May 2, 2026 on/);
    await fill(user, dialog.getByRole('textbox'), 'Closed its shop');
    api.respond('PATCH /api/admin/subscriptions/{organizationId}', {
      ...subscription,
      status: 'expired',
      plan: 'free',
      nextStatuses: [],
    });
    await user.click(submit);
    await findToast(words('subscriptions.changed'));
    expect(api.sent('PATCH /api/admin/subscriptions/{organizationId}')).toEqual([
      { status: 'expired', reason: 'Closed its shop' },
    ]);
  });

  it('ADM-12: a viewer sees them and can do nothing', async () => {
    signInAdmin('viewer');
    api.respond('GET /api/admin/invoices', page(invoice));
    await openScreen('/admin/subscriptions?view=invoices', null);
    await screen.findByText(invoice.number);
    expect(
      screen.queryByRole('button', { name: words('invoices.named.mark-paid', { number: invoice.number }) }),
    ).toBeNull();
  });
});
