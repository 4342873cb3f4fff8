import { fireEvent, screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { api, refusal } from '../../../test/screen/api.ts';
import { cellsOf, fill, findDialog, findProblem, findToast } from '../../../test/screen/interact.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import {
  noEffect,
  sampleAdminOrganization,
  sampleAdminUser,
  sampleDeadJob,
  sampleHealth,
  samplePlatformSettings,
  signInAdmin,
} from '../../../test/screen/sample-platform.ts';
import { newId } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`admin:${key}`, values);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (key: string) => screen.getByRole('button', { name: words(key) });

beforeEach(() => api.respond('GET /api/admin/crawl-failures', { items: [], isCut: false }));

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
    api.respond('GET /api/admin/settings', samplePlatformSettings);
    api.respond('GET /api/admin/administrators', []);
    api.respond('PUT /api/admin/settings', { ...samplePlatformSettings, registrationOpen: false });
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
    api.respond('GET /api/admin/settings', samplePlatformSettings);
    api.respond('GET /api/admin/administrators', []);
    api.respond('PUT /api/admin/settings', { ...samplePlatformSettings, annualDiscountPercent: 30 });
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
