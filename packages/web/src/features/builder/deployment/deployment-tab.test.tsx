import type { BusinessHours } from '@parley/contracts/settings/business-hours';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import {
  cellsOf,
  fill,
  findDialog,
  findProblem,
  findToast,
  label,
  problemOf,
} from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const base = sampleChatbot();
const live = chatbotFor('member', {
  name: 'Desk',
  status: 'active',
  publishedVersion: 2,
  hasUnpublishedChanges: true,
  publishedAt: '2026-11-10T10:00:00.000Z',
  deployment: { ...base.deployment, status: 'active' },
});
const version = (number: number, current: boolean) => ({
  version: number,
  publishedAt: '2026-11-10T10:00:00.000Z',
  publishedBy: number === 1 ? null : 'Ada Osei',
  name: 'Desk',
  current,
});
const versions = [version(2, true), version(1, false)];
const button = (key: string, values = {}) => screen.getByRole('button', { name: words(key, values) });
const field = (key: string) => screen.getByLabelText(label(words(key)));

async function openLive() {
  const user = await openBuilder(live, 'deployment', 'member', () =>
    api.respond('GET /api/chatbots/{chatbotId}/versions', versions),
  );
  await screen.findByRole('table', { name: words('versions.title') });
  return user;
}

/** Content of a published version: like the draft, except for some settings. */
function contentOf(number: number, name: string) {
  const { useCustomApiKey: _own, customApiKeyHint: _hint, monthlyTokenLimit: _limit, ...model } = live.model;
  return { ...version(number, false), name, model, appearance: live.appearance, answers: live.answers };
}

it('shows that nothing was published, and how the chatbot could be embedded', async () => {
  await openBuilder(chatbotFor('member', { name: 'Desk' }), 'deployment');
  await screen.findByText(words('versions.none'));
  screen.getByText(words('deployment.never'), { selector: 'p' });
  screen.getByText(t('chatbots:share.notPublished'));
  within(screen.getByRole('tabpanel')).getByRole('button', { name: words('deployment.deploy') });
});

it('pauses a live chatbot after confirmation', async () => {
  const user = await openLive();
  api.respond('POST /api/chatbots/{chatbotId}/deactivate', { ...live, status: 'paused' });
  screen.getByText(words('deployment.unpublished'));
  await user.click(button('deployment.deactivate'));
  const dialog = await findDialog(words('confirm.deactivate.title', { name: 'Desk' }), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: words('confirm.deactivate.confirm') }));
  await findToast(words('toast.deactivate', { name: 'Desk' }));
  expect(api.calls('POST /api/chatbots/{chatbotId}/deactivate')[0]?.params).toEqual({ chatbotId: live.id });
});

it('the version history link opens the versions and focuses their heading, from any tab and repeatedly', async () => {
  const user = await openBuilder(live, 'basic');
  await import('./deployment-tab.tsx');
  for (const place of ['from another tab', 'from the same tab']) {
    await user.click(screen.getByRole('link', { name: words('header.history') }));
    const heading = await screen.findByRole('heading', { name: words('versions.title') });
    await waitFor(() => expect(document.activeElement, place).toBe(heading));
  }
});

it('lists published versions, newest first', async () => {
  await openLive();
  const rows = within(screen.getByRole('table', { name: words('versions.title') }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => cellsOf(row)[0])).toEqual([
    expect.stringContaining(words('versions.current')),
    expect.stringContaining(words('versions.number', { version: 1 })),
  ]);
  expect(rows.map((row) => cellsOf(row)[2])).toEqual(['Ada Osei', words('versions.unknown')]);
});

it('compares a version with the draft and restores it', async () => {
  const user = await openLive();
  api.respond('GET /api/chatbots/{chatbotId}/versions/{version}', contentOf(1, 'Old desk'));
  await user.click(button('versions.compare', { version: 1 }));
  const compare = await findDialog(words('versions.compareTitle', { version: 1 }));
  await compare.findByText('Old desk');
  api.respond('POST /api/chatbots/{chatbotId}/versions/{version}/restore', {
    ...live,
    name: 'Old desk',
    revision: 2,
  });
  await user.click(compare.getByRole('button', { name: words('versions.restoreThis') }));
  const restore = await findDialog(words('restore.title', { version: 1 }), 'alertdialog');
  await user.click(restore.getByRole('button', { name: words('restore.confirm') }));
  await findToast(words('toast.restored', { version: 1 }));
  const [call] = api.calls('POST /api/chatbots/{chatbotId}/versions/{version}/restore');
  expect(call?.params).toEqual({ chatbotId: live.id, version: '1' });
  await screen.findByRole('heading', { level: 1, name: 'Old desk' });
});

it('names the settings in which a version differs, and shows prompts by their pages', async () => {
  const user = await openLive();
  const pagePrompts = [{ pages: ['/a', '/b*'], prompts: ['Open?', 'Free?'] }];
  api.respond('GET /api/chatbots/{chatbotId}/versions/{version}', {
    ...contentOf(1, 'Desk'),
    appearance: { ...live.appearance, notice: 'No advice.', pagePrompts },
  });
  await user.click(button('versions.compare', { version: 1 }));
  const compare = await findDialog(words('versions.compareTitle', { version: 1 }));
  await compare.findByText('No advice.');
  compare.getByText('/a, /b*: Open? · Free?');
  compare.getByText(words('appearance.notice'));
  compare.getByText(words('appearance.pagePrompts'));
});

it('reports that a version and the draft are equal', async () => {
  const user = await openLive();
  api.respond('GET /api/chatbots/{chatbotId}/versions/{version}', contentOf(2, 'Desk'));
  await user.click(button('versions.compare', { version: 2 }));
  const compare = await findDialog(words('versions.compareTitle', { version: 2 }));
  await compare.findByText(words('versions.same'));
  expect(compare.queryByRole('button', { name: words('versions.restoreThis') })).toBeNull();
});

it('offers a retry if a version could not be loaded', async () => {
  const user = await openLive();
  api.refuse('GET /api/chatbots/{chatbotId}/versions/{version}', 'internal_error');
  await user.click(button('versions.compare', { version: 1 }));
  const compare = await findDialog(words('versions.compareTitle', { version: 1 }));
  await compare.findByText(words('versions.oneError'));
  api.respond('GET /api/chatbots/{chatbotId}/versions/{version}', contentOf(1, 'Old desk'));
  await user.click(compare.getByRole('button', { name: t('common:ui.tryAgain') }));
  await compare.findByText('Old desk');
});

it('says why a version was not restored', async () => {
  const user = await openLive();
  api.refuse('POST /api/chatbots/{chatbotId}/versions/{version}/restore', 'conflict');
  await user.click(button('versions.restore', { version: 1 }));
  const restore = await findDialog(words('restore.title', { version: 1 }), 'alertdialog');
  await user.click(restore.getByRole('button', { name: words('restore.confirm') }));
  await findToast(words('toast.restoreFailed'), t('common:errors.conflict'));
});

it('DEP-01: sends the domains line by line, the rate limit and the analytics setting', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'deployment');
  await fill(
    user,
    await screen.findByLabelText(label(words('access.domains'))),
    'example.com, *.example.org\n',
  );
  await fill(user, field('access.rate'), '60');
  await user.click(screen.getByRole('switch', { name: words('access.analytics') }));
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')).toEqual([
    {
      deployment: {
        allowedDomains: ['example.com', '*.example.org'],
        rateLimitPerHour: 60,
        analytics: false,
      },
      revision: 1,
    },
  ]);
});

it('shows at the field which domain the server rejected', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'deployment');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'deployment.allowedDomains.0': t('common:validation.domainInvalid') },
  });
  const domains = await screen.findByLabelText(label(words('access.domains')));
  await fill(user, domains, 'not a domain!');
  await user.click(button('header.save'));
  await findProblem(domains, t('common:validation.domainInvalid'));
});

it('sets a password of at least six characters, and never shows it again', async () => {
  const desk = chatbotFor('member', { name: 'Desk' });
  const user = await openBuilder(desk, 'deployment');
  await user.click(await screen.findByRole('switch', { name: words('access.password') }));
  const password = field('access.setPassword');
  await fill(user, password, 'abcde');
  expect(problemOf(password)).toBe(t('common:validation.chatPasswordShort'));
  await fill(user, password, 'open sesame');
  const deployment = { ...desk.deployment, passwordProtected: true };
  api.respond('PATCH /api/chatbots/{chatbotId}', { ...desk, deployment, revision: 2 });
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')).toEqual([
    { deployment: { password: 'open sesame' }, revision: 1 },
  ]);
  await waitFor(() => expect(field('access.newPassword')).toHaveProperty('value', ''));
});

it('removes the password on saving', async () => {
  const deployment = { ...base.deployment, passwordProtected: true };
  const user = await openBuilder(chatbotFor('member', { name: 'Desk', deployment }), 'deployment');
  await user.click(await screen.findByRole('switch', { name: words('access.password') }));
  screen.getByText(words('access.passwordRemoved'));
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')).toEqual([
    { deployment: { password: null }, revision: 1 },
  ]);
});

it.each(['guest', 'viewer'] as const)('a %s sees versions and access, and changes neither', async (role) => {
  const chatbot = chatbotFor(role, { name: 'Desk', status: 'active', deployment: live.deployment });
  await openBuilder(chatbot, 'deployment', role, () =>
    api.respond('GET /api/chatbots/{chatbotId}/versions', versions),
  );
  await screen.findByRole('button', { name: words('versions.compare', { version: 1 }) });
  expect(screen.queryByRole('button', { name: words('versions.restore', { version: 1 }) })).toBeNull();
  expect(screen.queryByRole('button', { name: words('deployment.redeploy') })).toBeNull();
  expect(screen.queryByRole('button', { name: words('deployment.deactivate') })).toBeNull();
  expect(field('access.domains').closest('fieldset:disabled')).not.toBeNull();
});

it('offers a retry if the versions could not be loaded', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'basic');
  api.refuse('GET /api/chatbots/{chatbotId}/versions', 'internal_error');
  await user.click(screen.getByRole('tab', { name: words('tabs.deployment') }));
  await screen.findByText(words('versions.error'));
  api.respond('GET /api/chatbots/{chatbotId}/versions', versions);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('table', { name: words('versions.title') });
});

it('BLD-16: business hours are switched on, changed and saved', async () => {
  const user = await openLive();
  await user.click(await screen.findByRole('switch', { name: words('hours.isOn') }));
  expect(screen.getAllByLabelText(words('hours.day'))).toHaveLength(5);
  const until = screen.getAllByLabelText(words('hours.to')).at(-1)!;
  fireEvent.change(until, { target: { value: '00:00' } });
  await user.click(screen.getByRole('button', { name: words('hours.add') }));
  await user.type(screen.getByLabelText(new RegExp(`^${words('hours.closed')}`)), '2026-12-24{Enter}');
  await user.click(button('header.save'));
  await findToast(words('toast.saved'));
  const sent = api.sent('PATCH /api/chatbots/{chatbotId}')[0] as { deployment: { hours: BusinessHours } };
  expect(sent.deployment.hours).toMatchObject({ closed: ['2026-12-24'] });
  expect(sent.deployment.hours.week.slice(-2)).toEqual([
    { day: 'fri', from: '09:00', to: '24:00' },
    { day: 'sat', from: '09:00', to: '17:00' },
  ]);
});

it('DEP-10: checks a page of the owner and says why the chatbot does not appear', async () => {
  const user = await openLive();
  const url = 'https://shop.example/';
  api.respond('POST /api/chatbots/{chatbotId}/check-installation', {
    url,
    found: 'widget',
    problems: ['frame_blocked'],
  });
  await user.click(button('install.checkNow'));
  expect(problemOf(field('install.check'))).toBe(words('install.addressRequired'));
  await user.type(field('install.check'), 'shop.example');
  await user.click(button('install.checkNow'));
  await screen.findByText(words('install.problems.frame_blocked', { origin: window.location.origin }));
  expect(api.sent('POST /api/chatbots/{chatbotId}/check-installation')).toEqual([
    { url: 'https://shop.example' },
  ]);
  api.respond('POST /api/chatbots/{chatbotId}/check-installation', { url, found: 'widget', problems: [] });
  await user.click(button('install.checkNow'));
  await screen.findByText(words('install.found.widget', { url }));
});

it('visitors can be identified once a key exists; the key is shown once, and replacing it asks first', async () => {
  const made = '2026-11-20T10:00:00.000Z';
  const renew = 'PUT /api/chatbots/{chatbotId}/identity';
  const user = await openBuilder(chatbotFor('owner', { name: 'Desk' }), 'deployment', 'owner');
  const mode = await screen.findByLabelText<HTMLSelectElement>(label(words('identity.mode')));
  const offered = () => [...mode.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
  expect(offered()).toEqual(['off']);
  screen.getByText(words('identity.needsKey'));
  api.respond(renew, { key: 'k-1234' });
  const deployment = { ...base.deployment, identityKeyAt: made };
  api.respond('GET /api/chatbots/{chatbotId}', chatbotFor('owner', { name: 'Desk', deployment }));
  await user.click(button('identity.create'));
  await screen.findByText('k-1234');
  screen.getByText(words('identity.once'));
  await waitFor(() => expect(offered()).toEqual(['off', 'optional', 'required']));
  await user.selectOptions(mode, 'required');
  screen.getByText(words('identity.hints.required'));
  await user.click(button('identity.renew'));
  const dialog = await findDialog(words('identity.renewTitle'), 'alertdialog');
  await user.click(dialog.getByRole('button', { name: t('common:ui.cancel') }));
  expect(api.calls(renew)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t('builder:header.save') }));
  const patch = 'PATCH /api/chatbots/{chatbotId}';
  await waitFor(() => expect(api.sent(patch)).toMatchObject([{ deployment: { identity: 'required' } }]));
});

it('a member sees who may create the identity key, but cannot change anything', async () => {
  await openBuilder(chatbotFor('member', { name: 'Desk' }), 'deployment');
  await screen.findByText(words('identity.administrators'));
  expect(screen.queryByRole('button', { name: words('identity.create') })).toBeNull();
});

it('proactive messages have text, trigger and pages, and show their errors', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'deployment');
  await user.click(await screen.findByRole('button', { name: words('proactive.add') }));
  await fill(user, screen.getByLabelText(words('proactive.words')), 'Looking for a gift?');
  const moment = screen.getByLabelText(words('proactive.trigger'));
  expect(screen.getByLabelText(words('proactive.after.time'))).toHaveProperty('value', '30');
  await user.selectOptions(moment, 'exit');
  expect(screen.queryByLabelText(words('proactive.after.time'))).toBeNull();
  await user.selectOptions(moment, 'scroll');
  await fill(user, screen.getByLabelText(words('proactive.after.scroll')), '80');
  await user.type(field('proactive.pages'), '/gifts/*{Enter}');
  const patch = 'PATCH /api/chatbots/{chatbotId}';
  api.refuse(patch, 'validation_failed', { fields: { 'deployment.proactive.0.pages.0': 'Not a path' } });
  const save = screen.getByRole('button', { name: t('builder:header.save') });
  await user.click(save);
  await screen.findByText('Not a path');
  const message = { text: 'Looking for a gift?', pages: ['/gifts/*'], trigger: 'scroll', after: 80 };
  expect(api.sent(patch)).toMatchObject([{ deployment: { proactive: [message] } }]);
  await user.click(
    screen.getByRole('button', {
      name: words('flow.field.removeRow', { label: words('proactive.messages'), n: 1 }),
    }),
  );
  expect(screen.queryByLabelText(words('proactive.words'))).toBeNull();
});
