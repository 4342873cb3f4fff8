import type { Role } from '@parley/contracts/rights/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { findToast, label } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor, sampleProvider } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../../test/stand-in/sample-chatbot.ts';
import type { LocalModels } from '../../../../components/model/use-local-models.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const chat = {
  name: '127.0.0.1:11434/llama3.2:3b',
  label: 'llama3.2:3b',
  kind: 'chat',
  sizeBytes: 2e9,
} as const;
const meaning = {
  name: '127.0.0.1:11434/nomic',
  label: 'nomic',
  kind: 'embedding',
  sizeBytes: null,
} as const;
const address = 'http://127.0.0.1:11434';
const offer: LocalModels = {
  servers: [
    { address, software: 'ollama', models: [chat, meaning] },
    { address: 'http://127.0.0.1:1234', software: null, models: [] },
  ],
  tables: [],
  embedding: null,
  builtIn: null,
};
const nothing: LocalModels = { servers: [], tables: [], embedding: null, builtIn: null };

const { model } = sampleChatbot();
const openWith = (change: Partial<typeof model>, local: LocalModels, role: Role = 'member') =>
  openBuilder(chatbotFor(role, { name: 'Desk', model: { ...model, ...change } }), 'basic', role, () =>
    api.respond('GET /api/models/local', local),
  );
const useFor = (what: 'useForAnswers' | 'useForMeaning', name: string) => ({
  name: `${words(`local.${what}`)}: ${name}`,
});
const panel = () => screen.findByRole('region', { name: words('local.title') });

it('one click turns a local model on for answers', async () => {
  const user = await openWith({}, offer);
  const shown = within(await panel());
  shown.getByText(words('local.noAnswer'));
  await user.click(shown.getByRole('button', useFor('useForAnswers', 'llama3.2:3b')));
  expect(screen.getByLabelText(label(words('model.provider')))).toHaveProperty('value', 'local');
  shown.getByText(words('local.on'));
  expect(screen.queryByRole('switch', { name: words('model.ownKey') })).toBeNull();
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}').at(-1)).toMatchObject({
    model: { provider: 'local', name: chat.name },
  });
});

it('an administrator turns a model for semantic search on and off', async () => {
  const user = await openWith({}, offer, 'admin');
  const shown = within(await panel());
  const on = { provider: 'local', name: meaning.name } as const;
  api.respond('PUT /api/organization/providers/{provider}', sampleProvider('local'));
  api.respond('GET /api/models/local', { ...offer, embedding: on });
  await user.click(shown.getByRole('button', useFor('useForMeaning', 'nomic')));
  const stop = await shown.findByRole('button', { name: words('local.stopNamed', { name: 'nomic' }) });
  api.respond('GET /api/models/local', offer);
  await user.click(stop);
  await shown.findByRole('button', useFor('useForMeaning', 'nomic'));
  const calls = api.calls('PUT /api/organization/providers/{provider}');
  expect(calls.map(({ params, body }) => [params.provider, body])).toEqual([
    ['local', { embeddingModel: meaning.name }],
    ['local', { embeddingModel: null }],
  ]);
});

it('reports why a model for semantic search could not be turned on', async () => {
  const user = await openWith({}, offer, 'admin');
  api.refuse('PUT /api/organization/providers/{provider}', 'internal_error');
  await user.click(within(await panel()).getByRole('button', useFor('useForMeaning', 'nomic')));
  await findToast(words('local.meaningFailed'));
});

it('a member sees which one serves meaning, without a button', async () => {
  await openWith({}, { ...offer, embedding: { provider: 'local', name: meaning.name } });
  const shown = within(await panel());
  shown.getByText(words('local.on'));
  shown.getByRole('button', useFor('useForAnswers', 'llama3.2:3b'));
  expect(shown.queryByRole('button', useFor('useForMeaning', 'nomic'))).toBeNull();
  expect(shown.queryByRole('button', { name: words('local.stopNamed', { name: 'nomic' }) })).toBeNull();
});

it('a viewer sees only which model answers, and nothing is asked', async () => {
  await openWith({ provider: 'local', name: chat.name }, offer, 'viewer');
  screen.getByText(words('local.readOnly', { name: chat.name }));
  expect(api.calls('GET /api/models/local')).toEqual([]);
});

it('without local models, the built-in answerer shows nothing, and the local provider shows the line to configure', async () => {
  const user = await openWith({}, nothing);
  await waitFor(() => expect(api.calls('GET /api/models/local')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: words('local.title') })).toBeNull();
  await user.selectOptions(screen.getByLabelText(label(words('model.provider'))), 'local');
  const shown = within(await panel());
  await shown.findByText('LOCAL_MODELS=http://127.0.0.1:11434');
  await user.click(
    shown.getByRole('button', { name: t('common:ui.copyNamed', { name: words('local.line') }) }),
  );
  expect(await navigator.clipboard.readText()).toBe('LOCAL_MODELS=http://127.0.0.1:11434');
});

it('reports that no server responds, and retries', async () => {
  const away = { address, software: null, models: [] };
  const user = await openWith({ provider: 'local', name: '' }, { ...nothing, servers: [away] });
  const shown = within(await panel());
  await shown.findByText(words('local.noneAnswers'));
  api.respond('GET /api/models/local', offer);
  await user.click(shown.getByRole('button', { name: t('common:ui.tryAgain') }));
  await shown.findByRole('button', useFor('useForAnswers', 'llama3.2:3b'));
});

it('reports that the chosen model is gone, and offers the others', async () => {
  await openWith({ provider: 'local', name: '127.0.0.1:9/old' }, offer);
  const shown = within(await panel());
  await shown.findByText(words('local.gone', { name: '127.0.0.1:9/old' }));
  shown.getByRole('button', useFor('useForAnswers', 'llama3.2:3b'));
});

it('shows loading and errors', async () => {
  const user = await openBuilder(
    chatbotFor('member', { name: 'Desk', model: { ...model, provider: 'local', name: '' } }),
    'basic',
    'member',
    () => api.refuse('GET /api/models/local', 'internal_error'),
  );
  const shown = within(await panel());
  await shown.findByText(words('local.error'));
  api.respond('GET /api/models/local', offer);
  await user.click(shown.getByRole('button', { name: t('common:ui.tryAgain') }));
  await shown.findByRole('button', useFor('useForAnswers', 'llama3.2:3b'));
});

it('static embedding tables need no server', async () => {
  const table = { name: 'potion', label: 'potion', kind: 'embedding', sizeBytes: 5e8 } as const;
  await openWith({}, { ...nothing, tables: [table], embedding: { provider: 'static', name: 'potion' } });
  const shown = within(await panel());
  shown.getByText(words('local.tables'));
  shown.getByText(words('local.on'));
});

const builtIn = 'multilingual-e5-small';
const byBuiltIn: LocalModels = { ...offer, embedding: { provider: 'meaning', name: builtIn }, builtIn };

it('the built-in model serves semantic search until another one is chosen, and again when that is turned off', async () => {
  const user = await openWith({}, byBuiltIn, 'admin');
  const shown = within(await panel());
  shown.getByText(words('local.builtIn'));
  shown.getByText(words('local.builtInText'));
  const row = () => within(shown.getByText(builtIn).closest('li') ?? document.body);
  row().getByText(words('local.on'));
  expect(row().queryByRole('button')).toBeNull();
  api.respond('PUT /api/organization/providers/{provider}', sampleProvider('local'));
  api.respond('GET /api/models/local', {
    ...byBuiltIn,
    embedding: { provider: 'local', name: meaning.name },
  });
  await user.click(shown.getByRole('button', useFor('useForMeaning', 'nomic')));
  await waitFor(() => expect(row().queryByText(words('local.on'))).toBeNull());
  api.respond('GET /api/models/local', byBuiltIn);
  await user.click(row().getByRole('button', useFor('useForMeaning', builtIn)));
  await findToast(words('local.meaningBuiltIn'));
  await row().findByText(words('local.on'));
  expect(api.calls('PUT /api/organization/providers/{provider}').at(-1)).toMatchObject({
    params: { provider: 'local' },
    body: { embeddingModel: null },
  });
});

it('a fallback can be a local model', async () => {
  const user = await openWith(
    { provider: 'openai', name: 'gpt-5-mini', fallbacks: [{ provider: 'local', name: chat.name }] },
    offer,
  );
  await user.click(screen.getByRole('combobox', { name: words('model.fallbackName', { n: 1 }) }));
  await screen.findByRole('option', { name: chat.name });
  expect(screen.queryByRole('option', { name: meaning.name })).toBeNull();
});
