import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findProblem, findToast, label, problemOf } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const field = (key: string) => screen.getByLabelText(label(words(key)));
const base = sampleChatbot();
const withModel = (model: Partial<typeof base.model>) =>
  chatbotFor('member', { name: 'Desk', model: { ...base.model, ...model } });
const openAi = { provider: 'openai', name: 'gpt-5-mini' } as const;

/** Saves and returns the request body without the revision. */
async function save(user: UserEvent): Promise<unknown> {
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  const { revision: _revision, ...sent } = Object(api.sent('PATCH /api/chatbots/{chatbotId}').at(-1));
  return sent;
}

it('requires a name and explains each status', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }));
  await fill(user, field('basic.name'), ' ');
  expect(problemOf(field('basic.name'))).toBe(t('chatbots:fields.nameRequired'));
  await fill(user, field('basic.name'), 'Desk');
  await user.selectOptions(field('basic.status'), 'paused');
  screen.getByText(words('basic.statusHint.paused'));
  expect(await save(user)).toEqual({ status: 'paused' });
});

it('links a chatbot without knowledge to the knowledge tab', async () => {
  const desk = chatbotFor('member', { name: 'Desk' });
  await openBuilder(desk);
  const link = screen.getByRole('link', { name: words('basic.addKnowledge') });
  expect(link.getAttribute('href')).toBe(`/builder/${desk.id}?tab=knowledge`);
});

it('does not ask a viewer for knowledge', async () => {
  await openBuilder(chatbotFor('viewer', { name: 'Desk' }), 'basic', 'viewer');
  expect(screen.queryByText(words('basic.noKnowledge'))).toBeNull();
});

it('the built-in answerer has no fields for name, key or fallbacks', async () => {
  await openBuilder(chatbotFor('member', { name: 'Desk' }));
  screen.getByText(words('model.builtinNote'));
  expect(screen.queryByLabelText(words('model.name'))).toBeNull();
  expect(screen.queryByRole('switch', { name: words('model.ownKey') })).toBeNull();
  expect(screen.queryByRole('group', { name: new RegExp(words('model.fallbacks')) })).toBeNull();
});

it('changing the provider drops the model and address of the previous one', async () => {
  const user = await openBuilder(
    withModel({ provider: 'openai-compatible', name: 'own', baseUrl: 'https://a.example' }),
  );
  expect(field('model.baseUrl')).toHaveProperty('value', 'https://a.example');
  await user.selectOptions(field('model.provider'), 'mistral');
  expect(screen.queryByLabelText(words('model.baseUrl'))).toBeNull();
  await fill(user, field('model.name'), 'mistral-small');
  expect(await save(user)).toEqual({ model: { provider: 'mistral', name: 'mistral-small', baseUrl: null } });
});

it('suggests the provider’s models with their prices', async () => {
  const known = {
    kind: 'chat',
    contextTokens: 128_000,
    inputUsdPerMillion: 0.25,
    outputUsdPerMillion: 2,
  } as const;
  const user = await openBuilder(withModel(openAi), 'basic', 'member', () =>
    api.respond('GET /api/models', {
      pricesAsOf: '2026-11-01',
      models: [
        { provider: 'openai', name: 'gpt-5-mini', ...known },
        { provider: 'mistral', name: 'mistral-small', ...known },
      ],
    }),
  );
  const price = words('model.price', { input: '$0.25', output: '$2.00' });
  await screen.findByText(new RegExp(words('model.context', { tokens: '128K' })));
  await user.click(field('model.name'));
  expect(screen.getByRole('option', { name: /gpt-5-mini/ }).textContent).toContain(price);
  expect(screen.queryByRole('option', { name: /mistral-small/ })).toBeNull();
});

it('sends a key once, and afterwards shows its last characters', async () => {
  const desk = withModel(openAi);
  const user = await openBuilder(desk);
  await user.click(screen.getByRole('switch', { name: words('model.ownKey') }));
  await fill(user, screen.getByLabelText(t('common:apiKey.label')), 'sk-secret-9xyz');
  const model = { ...desk.model, useCustomApiKey: true, customApiKeyHint: '9xyz' };
  api.respond('PATCH /api/chatbots/{chatbotId}', { ...desk, model, revision: 2 });
  expect(await save(user)).toEqual({ model: { useCustomApiKey: true, customApiKey: 'sk-secret-9xyz' } });
  await screen.findByText(t('common:apiKey.stored', { hint: '9xyz' }));
  expect(screen.getByLabelText(t('common:apiKey.label'))).toHaveProperty('value', '');
});

it('tests the model with the key that is typed, before it is saved', async () => {
  const user = await openBuilder(withModel(openAi));
  await user.click(screen.getByRole('switch', { name: words('model.ownKey') }));
  const key = () => screen.getByLabelText(t('common:apiKey.label'));
  const start = () => user.click(screen.getByRole('button', { name: t('common:modelTest.start') }));
  const route = 'POST /api/chatbots/{chatbotId}/model/test';
  api.refuse(route, 'validation_failed', { fields: { 'model.customApiKey': 'Enter the key' } });
  await start();
  await waitFor(() => expect(problemOf(key())).toBe('Enter the key'));
  await fill(user, key(), 'sk-typed-1');
  const said = { problem: 'refused_key', status: 401, message: 'Bad key •••' };
  api.respond(route, { steps: [{ step: 'models', model: null, ms: 120, said }] });
  await start();
  const result = within(screen.getByRole('status', { name: t('common:modelTest.result') }));
  await result.findByText('The provider said (401): Bad key •••');
  expect(problemOf(key())).toBeUndefined();
  const model = { provider: 'openai', name: 'gpt-5-mini', baseUrl: null, useCustomApiKey: true };
  expect(api.sent(route)).toEqual([{ model }, { model: { ...model, customApiKey: 'sk-typed-1' } }]);
  expect(api.calls('PATCH /api/chatbots/{chatbotId}')).toEqual([]);
});

it('adds, moves and removes fallbacks, three at most', async () => {
  const user = await openBuilder(withModel(openAi));
  const add = () => screen.getByRole('button', { name: words('model.fallbackAdd') });
  for (const [index, name] of ['claude', 'gemini', 'llama'].entries()) {
    await user.click(add());
    const provider = screen.getByRole('combobox', {
      name: words('model.fallbackProvider', { n: index + 1 }),
    });
    await waitFor(() => expect(document.activeElement).toBe(provider));
    await fill(
      user,
      screen.getByRole('combobox', { name: words('model.fallbackName', { n: index + 1 }) }),
      name,
    );
  }
  expect(add()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: words('model.fallbackUp', { n: 3 }) }));
  screen.getByText(words('model.fallbackMoved', { name: 'llama', n: 2 }));
  await user.click(screen.getByRole('button', { name: words('model.fallbackRemove', { n: 1 }) }));
  expect(await save(user)).toEqual({
    model: { fallbacks: ['llama', 'gemini'].map((name) => ({ provider: 'anthropic', name })) },
  });
});

it('shows the server’s error at the fallback', async () => {
  const desk = withModel({ ...openAi, fallbacks: [{ provider: 'groq', name: 'llama' }] });
  const user = await openBuilder(desk);
  const model = screen.getByRole('combobox', { name: words('model.fallbackName', { n: 1 }) });
  await fill(user, model, 'other');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'model.fallbacks.0.name': t('common:validation.modelNameRequired') },
  });
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findProblem(model, t('common:validation.modelNameRequired'));
});

it('clamps the model’s numbers to their range', async () => {
  const user = await openBuilder(withModel(openAi));
  await fill(user, field('model.maxTokens'), '0');
  expect(problemOf(field('model.maxTokens'))).toBe(t('common:ui.numberRange', { min: 1, max: 32_000 }));
  await fill(user, field('model.maxTokens'), '500');
  await fill(user, field('model.monthlyLimit'), '1000000');
  await fill(user, field('model.instructions'), 'Be brief.');
  await user.click(screen.getByRole('switch', { name: words('model.showSources') }));
  expect(await save(user)).toEqual({
    model: {
      maxTokens: 500,
      monthlyTokenLimit: 1_000_000,
      systemInstructions: 'Be brief.',
      showSources: false,
    },
  });
});

it('can leave unsupported sentences out of the answers of models', async () => {
  const user = await openBuilder(withModel(openAi));
  const name = words('model.hideUnsupported');
  screen.getByText(t('builder:model.hideUnsupportedHint'));
  await user.click(screen.getByRole('switch', { name }));
  expect(await save(user)).toEqual({ answers: { hideUnsupported: true } });
});

it.each([
  ['0', 0],
  ['', null],
])(
  'BLD-05: saves a monthly limit of “%s”, which means unlimited according to its hint',
  async (typed, saved) => {
    const user = await openBuilder(withModel({ ...openAi, monthlyTokenLimit: 1_000 }));
    screen.getByText('Empty or 0 means unlimited.');
    await fill(user, field('model.monthlyLimit'), typed);
    expect(await save(user)).toEqual({ model: { monthlyTokenLimit: saved } });
  },
);

const group = (key: string) => within(screen.getByRole('group', { name: words(key) }));

it('sends shape, identity and placement of the chat', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'appearance');
  await fill(user, await screen.findByLabelText(words('appearance.color')), '#0f6e74');
  await user.click(group('appearance.theme').getByRole('button', { name: words('appearance.themes.dark') }));
  await user.selectOptions(field('appearance.font'), 'serif');
  await fill(user, field('appearance.chatTitle'), 'Ask us');
  await user.click(group('appearance.icon').getByRole('button', { name: words('appearance.icons.book') }));
  await user.click(
    group('appearance.position').getByRole('button', { name: words('appearance.positions.bottom-left') }),
  );
  await user.click(group('appearance.size').getByRole('button', { name: words('appearance.sizes.large') }));
  expect(await save(user)).toEqual({
    appearance: {
      primaryColor: '#0f6e74',
      theme: 'dark',
      font: 'serif',
      chatTitle: 'Ask us',
      icon: 'book',
      position: 'bottom-left',
      size: 'large',
    },
  });
});

it('rejects text that is not a color', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'appearance');
  const color = await screen.findByLabelText(words('appearance.color'));
  await fill(user, color, 'red');
  expect(problemOf(color)).toBe(t('common:color.invalid'));
  expect(screen.getByRole('button', { name: words('header.save') })).toHaveProperty('disabled', true);
});

it('PRIV-07, PRIV-08: anonymization turns leads off, and they stay off when it ends', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'privacy');
  const leads = screen.getByRole('switch', { name: words('privacy.leadExtraction') });
  expect(leads.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words('privacy.levels.full')}`) }));
  expect(leads.getAttribute('aria-checked')).toBe('false');
  expect(leads).toHaveProperty('disabled', true);
  screen.getByText(words('privacy.leadExtractionOff'));
  expect(await save(user)).toEqual({ privacy: { anonymization: 'full', leadExtraction: false } });
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words('privacy.levels.none')}`) }));
  expect(leads).toHaveProperty('disabled', false);
  expect(leads.getAttribute('aria-checked')).toBe('false');
});

it('sends consent and retention, and says after how many days conversations are deleted', async () => {
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'privacy');
  await user.click(screen.getByRole('switch', { name: words('privacy.consentBanner') }));
  await fill(user, field('privacy.policyUrl'), 'https://harbour.example/privacy');
  await fill(user, field('privacy.bannerText'), 'May we store this?');
  const hint = words('privacy.retentionHint');
  await screen.findByText(`${words('privacy.retentionEffect', { count: 30 })} ${hint}`);
  await fill(user, field('privacy.retention'), '365');
  await screen.findByText(`${words('privacy.retentionCapped', { count: 90 })} ${hint}`);
  expect(await save(user)).toEqual({
    privacy: {
      consentBanner: true,
      privacyPolicyUrl: 'https://harbour.example/privacy',
      bannerText: 'May we store this?',
      retentionDays: 365,
    },
  });
});

describe('PRIV-01: banner, policy address and text of consent', () => {
  const consent = {
    consentBanner: true,
    privacyPolicyUrl: 'https://harbour.example/privacy',
    bannerText: 'May we store this?',
  };
  const banner = () => screen.getByRole('switch', { name: words('privacy.consentBanner') });

  it('are edited and saved', async () => {
    const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'privacy');
    expect(banner().getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByLabelText(words('privacy.bannerText'))).toBeNull();
    await user.click(banner());
    await fill(user, field('privacy.policyUrl'), 'harbour.example/privacy');
    await fill(user, field('privacy.bannerText'), consent.bannerText);
    expect(await save(user)).toEqual({ privacy: consent });
  });

  it('are shown again when the tab is reopened', async () => {
    const privacy = { ...base.privacy, ...consent };
    await openBuilder(chatbotFor('member', { name: 'Desk', privacy }), 'privacy');
    expect(banner().getAttribute('aria-checked')).toBe('true');
    expect(field('privacy.policyUrl')).toHaveProperty('value', consent.privacyPolicyUrl);
    expect(field('privacy.bannerText')).toHaveProperty('value', consent.bannerText);
  });
});

describe('answers', () => {
  const term = (n: number) => screen.getByLabelText(`${words('answers.term')} ${n}`);
  const means = (n: number) => screen.getByLabelText(`${words('answers.means')} ${n}`);
  const withAnswers = (answers: typeof base.answers) => chatbotFor('member', { name: 'Desk', answers });

  it('edits synonyms by keyboard alone, and drops empty rows', async () => {
    const user = await openBuilder(withAnswers({ synonyms: [], smallTalk: {}, hideUnsupported: false }));
    screen.getByText(words('answers.synonymsNone'));
    screen.getByRole('button', { name: words('answers.synonymAdd') }).focus();
    await user.keyboard('{Enter}bill{Tab}invoice{Enter}receipt');
    for (const _row of ['blank', 'vat'])
      await user.click(screen.getByRole('button', { name: words('answers.synonymAdd') }));
    await user.keyboard('vat{Tab}sales tax{Enter}');
    expect(await save(user)).toEqual({
      answers: {
        synonyms: [
          { term: 'bill', means: ['invoice', 'receipt'] },
          { term: 'vat', means: ['sales tax'] },
        ],
      },
    });
  });

  it('removes a synonym and gives the focus to the next', async () => {
    const synonyms = [
      { term: 'bill', means: ['invoice'] },
      { term: 'vat', means: ['sales tax'] },
    ];
    const user = await openBuilder(withAnswers({ synonyms, smallTalk: {}, hideUnsupported: false }));
    const removeFirst = () => screen.getByRole('button', { name: words('answers.synonymRemove', { n: 1 }) });
    await user.click(removeFirst());
    expect(document.activeElement).toBe(removeFirst());
    expect(term(1)).toHaveProperty('value', 'vat');
    expect(await save(user)).toEqual({ answers: { synonyms: synonyms.slice(1) } });
  });

  it('shows server errors at their rows', async () => {
    const user = await openBuilder(withAnswers({ synonyms: [], smallTalk: {}, hideUnsupported: false }));
    await user.click(screen.getByRole('button', { name: words('answers.synonymAdd') }));
    await user.click(screen.getByRole('button', { name: words('answers.synonymAdd') }));
    await user.keyboard('bill');
    const problem = 'Enter at least one other word';
    api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
      fields: { 'answers.synonyms.0.means': problem },
    });
    await user.click(screen.getByRole('button', { name: words('header.save') }));
    await screen.findByText(problem);
    expect([means(1), means(2)].map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  });

  it('shows the default of each small talk text, and sends a changed or emptied one', async () => {
    const user = await openBuilder(
      withAnswers({ synonyms: [], smallTalk: { thanks: 'Any time.' }, hideUnsupported: false }),
    );
    const greeting = await screen.findByLabelText(words('answers.kinds.greeting'));
    expect(greeting.getAttribute('placeholder')).toBe(t('chat:smallTalkGreeting'));
    expect(screen.getByLabelText(words('answers.kinds.who')).getAttribute('placeholder')).toContain('{name}');
    await fill(user, greeting, 'Ahoy!');
    await user.clear(screen.getByLabelText(words('answers.kinds.thanks')));
    expect(await save(user)).toEqual({ answers: { smallTalk: { greeting: 'Ahoy!', thanks: '' } } });
  });
});
