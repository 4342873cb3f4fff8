import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import {
  arrive,
  cellsOf,
  confirmIdentity,
  findDialog,
  findToast,
} from '../../../../../test/screen/interact.ts';
import { openScreen } from '../../../../../test/screen/open-screen.tsx';
import {
  type Grant,
  openSecurity,
  prepareSecurity,
  respondGrants,
  securityTab,
} from '../../../../../test/screen/open-security.ts';
import { newId, userAs } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`settings:${key}`, values);
const button = (name: string) => screen.getByRole('button', { name });

const entry = (action: string, change: object = {}) => ({
  id: newId(),
  action,
  actor: { kind: 'user' as const, id: newId(), name: 'Ada Osei' },
  target: { kind: 'user', id: null, name: null },
  details: {},
  ip: '203.0.113.9',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

it('shows administrators the audit log, in sentences if available', async () => {
  const erased = newId();
  api.respond('GET /api/organization/audit', {
    items: [
      entry('apiKey.create', { details: { name: 'Website' } }),
      entry('chatbot.archive', { target: { kind: 'chatbot', id: newId(), name: 'Helpdesk' } }),
      entry('provider.put', { target: { kind: 'provider', id: 'openai', name: null } }),
      entry('conversation.delete', { target: { kind: 'conversation', id: erased, name: null } }),
      entry('organization.update', { target: { kind: 'organization', id: newId(), name: null } }),
      entry('robot.dance', { actor: { kind: 'user', id: null, name: null }, ip: null }),
    ],
    total: 6,
    page: 1,
    pageSize: 10,
  });
  await openSecurity(userAs('admin'));
  const created = cellsOf(await screen.findByRole('row', { name: /Created an API key/ }));
  expect(created[0]).toBe('Ada Osei');
  expect(created[1]).toContain('Website');
  expect(created[3]).toBe('203.0.113.9');
  const textOf = (action: string) =>
    cellsOf(screen.getByRole('row', { name: new RegExp(words(`audit.actions.${action}`)) }))[1] ?? '';
  expect(textOf('chatbot.archive')).toContain('Helpdesk');
  expect(textOf('provider.put')).toContain('OpenAI');
  expect(textOf('conversation.delete')).toContain(erased.slice(-8));
  expect(textOf('organization.update')).not.toMatch(/[0-9a-f]{8}/);
  const unknown = cellsOf(screen.getByRole('row', { name: /robot\.dance/ }));
  expect(unknown[0]).toBe(words('audit.actors.user'));
});

it('pages through the log, with the page in the address', async () => {
  const page = (number: number) => ({
    items: [entry(number === 1 ? 'member.join' : 'member.leave')],
    total: 11,
    page: number,
    pageSize: 10,
  });
  api.respond('GET /api/organization/audit', ({ query }) => page(Number(query.page)));
  const user = await openSecurity(userAs('admin'));
  await screen.findByText(words('audit.actions.member.join'));
  await user.click(button(t('common:ui.nextPage')));
  await arrive(`${securityTab}&page=2`);
  await screen.findByText(words('audit.actions.member.leave'));
  expect(button(t('common:ui.nextPage'))).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText(t('common:ui.perPage')), '25');
  await arrive(`${securityTab}&pageSize=25`);
});

it('shows an empty log, and offers a retry if it could not be loaded', async () => {
  api.refuse('GET /api/organization/audit', 'internal_error');
  const user = await openSecurity(userAs('admin'));
  await screen.findByRole('heading', { name: words('audit.errorTitle') });
  api.respond('GET /api/organization/audit', { items: [], total: 0, page: 1, pageSize: 10 });
  await user.click(button(t('common:ui.tryAgain')));
  await screen.findByText(words('audit.empty'));
});

it('SEC-50: administrators verify on request that the log is unchanged, and read changes in plain words', async () => {
  api.respond('GET /api/organization/audit', { items: [], total: 0, page: 1, pageSize: 10 });
  const whole = {
    ok: true,
    checked: 1_204,
    waiting: 2,
    sealedUntil: '2026-03-02T10:00:00.000Z',
    brokenAt: null,
  };
  api.respond('GET /api/organization/audit/verify', whole);
  const user = await openSecurity(userAs('admin'));
  const check = await screen.findByRole('button', { name: words('audit.proof.check') });
  expect(api.calls('GET /api/organization/audit/verify')).toEqual([]);
  await user.click(check);
  await screen.findByText(/^Nothing was changed: all 1,204 entries .* 2 newer entries are sealed/);
  const entryId = newId();
  const brokenAt = { problem: 'altered', at: '2026-03-01T10:00:00.000Z', entryId } as const;
  api.respond('GET /api/organization/audit/verify', { ...whole, ok: false, brokenAt });
  await user.click(check);
  within(await screen.findByRole('alert')).getByText(entryId);
  api.refuse('GET /api/organization/audit/verify', 'internal_error');
  await user.click(check);
  await screen.findByText(t('common:errors.internal_error'));
});

it.each(['member', 'guest', 'viewer'] as const)('shows a %s no log and does not request it', async (role) => {
  await openSecurity(userAs(role));
  expect(screen.queryByRole('heading', { name: words('audit.title') })).toBeNull();
  expect(api.calls('GET /api/organization/audit')).toEqual([]);
});

const grant: Grant = {
  id: newId(),
  scope: 'knowledge',
  reason: 'The crawl of your shop fails since Monday',
  minutes: 60,
  status: 'requested',
  breakGlass: false,
  requestedBy: 'Ada Platform',
  requestedAt: '2026-03-02T10:00:00.000Z',
  secondedBy: null,
  decidedBy: null,
  openedAt: null,
  expiresAt: null,
  endedAt: null,
  endedBy: null,
  reads: 0,
  lastReadAt: null,
};
const opened: Grant = {
  ...grant,
  status: 'open',
  decidedBy: 'Ada Osei',
  openedAt: '2026-03-02T10:01:00.000Z',
  expiresAt: '2026-03-02T11:01:00.000Z',
  reads: 2,
};
const decisionName = (decision: 'approve' | 'refuse' | 'end') =>
  words(`lockbox.named.${decision}`, { name: 'Ada Platform', scope: words('lockbox.scopes.knowledge') });

it('lets an administrator read after re-authentication of the approver, and ends the grant with a click', async () => {
  api.respond('GET /api/organization/audit', { items: [], total: 0, page: 1, pageSize: 10 });
  prepareSecurity();
  respondGrants([grant]);
  const user = await openScreen(securityTab, userAs('admin'));
  const approve = await screen.findByRole('button', { name: decisionName('approve') });
  screen.getByText(grant.reason);
  api.respondAfterStepUp('POST /api/organization/lockbox/{grantId}/approve', opened);
  await user.click(approve);
  respondGrants([opened]);
  await confirmIdentity(user, 'harbor-lantern-42');
  await findToast(words('lockbox.done.approve'));
  api.respond('GET /api/organization/lockbox/{grantId}/reads', {
    items: [
      {
        id: newId(),
        readAt: '2026-03-02T10:05:00.000Z',
        administrator: 'Ada Platform',
        what: { kind: 'conversation', id: newId() },
        ip: '192.0.2.1',
      },
    ],
    total: 1,
    page: 1,
    pageSize: 10,
  });
  await user.click(await screen.findByRole('button', { name: words('lockbox.reads', { count: 2 }) }));
  const dialog = await findDialog(words('lockbox.readsTitle', { name: 'Ada Platform' }));
  await dialog.findByRole('link', { name: words('lockbox.kinds.conversation') });
  await user.keyboard('{Escape}');
  const over: Grant = { ...opened, status: 'ended', endedBy: 'organization' };
  api.respond('POST /api/organization/lockbox/{grantId}/end', over);
  respondGrants([over]);
  await user.click(await screen.findByRole('button', { name: decisionName('end') }));
  await findToast(words('lockbox.done.end'));
  await screen.findByText(words('lockbox.status.ended'));
  expect(screen.queryByRole('button', { name: decisionName('end') })).toBeNull();
});

it('marks a break-glass grant, which can be refused before it opens', async () => {
  api.respond('GET /api/organization/audit', {
    items: [entry('lockbox.breakGlass', { actor: { kind: 'admin', id: newId(), name: 'Ada Platform' } })],
    total: 1,
    page: 1,
    pageSize: 10,
  });
  const waiting: Grant = { ...grant, status: 'awaitingSecond', breakGlass: true };
  prepareSecurity();
  respondGrants([waiting]);
  const user = await openScreen(securityTab, userAs('owner'));
  await screen.findByText(words('lockbox.breakGlass'));
  expect((await screen.findByText(words('audit.actions.lockbox.breakGlass'))).className).toContain('error');
  expect(screen.queryByRole('button', { name: decisionName('approve') })).toBeNull();
  api.respond('POST /api/organization/lockbox/{grantId}/refuse', { ...waiting, status: 'refused' });
  await user.click(screen.getByRole('button', { name: decisionName('refuse') }));
  await findToast(words('lockbox.done.refuse'));
});
