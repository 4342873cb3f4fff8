import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { label } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string) => t(`builder:${key}`);
const field = (key: string) => screen.getByLabelText(label(words(key)));
const known = {
  kind: 'chat',
  contextTokens: 128_000,
  inputUsdPerMillion: 0.25,
  outputUsdPerMillion: 2,
} as const;

/** Opens the builder with a catalog of models that loads only when the returned function is called. */
async function openBeforeCatalog() {
  let release = () => {};
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'basic', 'member', () => {
    api.respond('GET /api/models', {
      pricesAsOf: '2026-11-01',
      models: [
        { provider: 'openai', name: 'gpt-5-mini', ...known },
        { provider: 'mistral', name: 'mistral-small', ...known },
      ],
    });
    release = api.hold('GET /api/models');
  });
  return { user, release: () => release() };
}

it('a provider chosen before the catalog has loaded gets its first model afterwards', async () => {
  const { user, release } = await openBeforeCatalog();
  await user.selectOptions(field('model.provider'), 'openai');
  expect(field('model.name')).toHaveProperty('value', '');
  release();
  await waitFor(() => expect(field('model.name')).toHaveProperty('value', 'gpt-5-mini'));
});

it('a name typed before the catalog has loaded stays', async () => {
  const { user, release } = await openBeforeCatalog();
  await user.selectOptions(field('model.provider'), 'mistral');
  await user.type(field('model.name'), 'my-own');
  release();
  await screen.findByText(words('model.nameHint'));
  expect(field('model.name')).toHaveProperty('value', 'my-own');
});

it('arrow down opens the list of models even if it loads later', async () => {
  const { user, release } = await openBeforeCatalog();
  await user.selectOptions(field('model.provider'), 'mistral');
  field('model.name').focus();
  await user.keyboard('{ArrowDown}');
  release();
  await screen.findByRole('option', { name: /mistral-small/ });
});

it('switching to the built-in answerer and back keeps the model and the address', async () => {
  const model = {
    provider: 'openai-compatible',
    name: 'my-own',
    baseUrl: 'https://models.example.com/v1',
  } as const;
  const chatbot = chatbotFor('member', { name: 'Desk' });
  const user = await openBuilder(
    { ...chatbot, model: { ...chatbot.model, ...model } },
    'basic',
    'member',
    () => {
      api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
    },
  );
  await user.selectOptions(field('model.provider'), 'builtin');
  await user.selectOptions(field('model.provider'), 'openai-compatible');
  expect(field('model.name')).toHaveProperty('value', 'my-own');
  expect(field('model.baseUrl')).toHaveProperty('value', 'https://models.example.com/v1');
  await user.selectOptions(field('model.provider'), 'builtin');
  await user.selectOptions(field('model.provider'), 'groq');
  await user.selectOptions(field('model.provider'), 'openai-compatible');
  expect(field('model.baseUrl')).toHaveProperty('value', '');
});
