import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { fill, findDialog, findProblem, findToast, label } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { sampleProvider, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { organizationDetail, sampleCurrentOrganization } from '../../../test/stand-in/samples.ts';
import type { ResponseOf } from '../../lib/api/client.ts';

const tab = '/settings?tab=integrations';
const words = (key: string, values = {}) => t(`settings:providers.${key}`, values);
const name = t('builder:model.providers.openai');
const own = sampleProvider('openai', {
  configured: true,
  apiKeyHint: '9xyz',
  embeddingModel: 'text-embedding-3-small',
  source: 'organization',
});
const compatible = sampleProvider('openai-compatible');

// The integrations card below the providers is tested elsewhere.
beforeEach(() => {
  api.respond('GET /api/webhooks', []);
  api.respond('GET /api/integrations', []);
  api.respond('GET /api/organization', organizationDetail(sampleCurrentOrganization()));
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [] });
  api.respond('GET /api/models/local', meaning(null, null));
});

type LocalModels = ResponseOf<'GET /api/models/local'>;

function meaning(embedding: LocalModels['embedding'], builtIn: string | null): LocalModels {
  return { servers: [], tables: [], embedding, builtIn };
}

/** Mocks the models that the dialog suggests. */
function knownModels(): void {
  const model = { contextTokens: 8000, inputUsdPerMillion: 0.02, outputUsdPerMillion: null } as const;
  api.respond('GET /api/models', {
    pricesAsOf: '2026-11-01',
    models: [{ provider: 'openai', name: 'text-embedding-3-small', kind: 'embedding', ...model }],
  });
}

it('shows which providers have a key, and where it comes from', async () => {
  api.respond('GET /api/organization/providers', [
    sampleProvider('builtin', { configured: true }),
    own,
    sampleProvider('groq'),
    sampleProvider('google', { configured: true, source: 'platform' }),
  ]);
  await openScreen(tab);
  await screen.findByText(words('source.organization'));
  screen.getByText(words('keyEnds', { hint: '9xyz' }));
  screen.getByText(words('embedsWith', { model: 'text-embedding-3-small' }));
  screen.getByText(words('sourceText.none'));
  screen.getByText(words('sourceText.platform'));
  expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent?.includes('builtin'))).toBe(
    false,
  );
});

it('reports that the semantic search model could not be loaded, and retries', async () => {
  api.respond('GET /api/organization/providers', [own]);
  api.refuse('GET /api/models/local', 'internal_error');
  const user = await openScreen(tab);
  const shown = within(await screen.findByRole('region', { name: words('search') }));
  await shown.findByText(t('common:errors.internal_error'));
  api.respond('GET /api/models/local', meaning(null, null));
  await user.click(shown.getByRole('button', { name: t('common:ui.tryAgain') }));
  await shown.findByText(words('searchNone'));
});

it.each([
  [{ provider: 'meaning', name: 'inside' }, 'inside', () => t('builder:local.builtInText')],
  [{ provider: 'openai', name: 'large' }, 'inside', () => words('searchChosen', { model: 'large' })],
  [{ provider: 'openai', name: 'large' }, null, () => words('embedsWith', { model: 'large' })],
] as const)('shows which model serves semantic search: %o beside %s', async (embedding, builtIn, text) => {
  api.respond('GET /api/organization/providers', [sampleProvider('groq')]);
  api.respond('GET /api/models/local', meaning(embedding, builtIn));
  await openScreen(tab);
  const shown = within(await screen.findByRole('region', { name: words('search') }));
  await shown.findByText(text());
  expect(shown.queryByText(t('builder:local.builtIn')) !== null).toBe(embedding.provider === 'meaning');
});

it('clearing the embedding model returns to the built-in one, as the dialog says', async () => {
  api.respond('GET /api/organization/providers', [own]);
  api.respond('GET /api/models/local', meaning({ provider: 'openai', name: 'large' }, 'inside'));
  api.respond('PUT /api/organization/providers/{provider}', { ...own, embeddingModel: null });
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('changeNamed', { name }) }));
  const dialog = await findDialog(name);
  await dialog.findByText(new RegExp(words('embeddingEmpty')));
  await fill(user, dialog.getByLabelText(label(words('embedding'))), '');
  api.respond('GET /api/models/local', meaning({ provider: 'meaning', name: 'inside' }, 'inside'));
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await screen.findByText(t('builder:local.builtInText'));
});

it('offers a retry if the providers could not be loaded', async () => {
  api.refuse('GET /api/organization/providers', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond('GET /api/organization/providers', [own]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText(words('keyEnds', { hint: '9xyz' }));
});

it('sends a new key and model, and never shows the key again', async () => {
  knownModels();
  api.respond('GET /api/organization/providers', [sampleProvider('openai')]);
  api.respond('PUT /api/organization/providers/{provider}', own);
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('addNamed', { name }) }));
  const dialog = await findDialog(name);
  await fill(user, dialog.getByLabelText(t('common:apiKey.label')), ' sk-secret-9xyz ');
  await fill(user, dialog.getByLabelText(label(words('embedding'))), 'text-embedding-3-small');
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await findToast(words('saved'));
  const [call] = api.calls('PUT /api/organization/providers/{provider}');
  expect(call).toMatchObject({
    params: { provider: 'openai' },
    body: { apiKey: 'sk-secret-9xyz', embeddingModel: 'text-embedding-3-small' },
  });
  await screen.findByText(words('keyEnds', { hint: '9xyz' }));
  expect(document.body.innerHTML).not.toContain('sk-secret');
});

it('leaves the stored key where none is typed', async () => {
  knownModels();
  api.respond('GET /api/organization/providers', [own]);
  api.respond('PUT /api/organization/providers/{provider}', { ...own, embeddingModel: null });
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('changeNamed', { name }) }));
  const dialog = await findDialog(name);
  dialog.getByText(t('common:apiKey.stored', { hint: '9xyz' }));
  await fill(user, dialog.getByLabelText(label(words('embedding'))), '');
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await findToast(words('saved'));
  expect(api.sent('PUT /api/organization/providers/{provider}')).toEqual([{ embeddingModel: null }]);
});

it('warns that another base address deletes the stored key', async () => {
  knownModels();
  const stored = {
    ...compatible,
    apiKeyHint: '1234',
    baseUrl: 'https://a.example',
    source: 'organization',
  } as const;
  api.respond('GET /api/organization/providers', [stored]);
  api.respond('PUT /api/organization/providers/{provider}', stored);
  const user = await openScreen(tab);
  const compatibleName = t('builder:model.providers.openai-compatible');
  await user.click(
    await screen.findByRole('button', { name: words('changeNamed', { name: compatibleName }) }),
  );
  const dialog = await findDialog(compatibleName);
  dialog.getByText(words('baseUrlHint'));
  await fill(user, dialog.getByLabelText(words('baseUrl')), 'https://b.example');
  dialog.getByText(words('baseUrlClears'));
  await fill(user, dialog.getByLabelText(t('common:apiKey.label')), 'new-key');
  dialog.getByText(words('baseUrlHint'));
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await findToast(words('saved'));
  expect(api.sent('PUT /api/organization/providers/{provider}')).toEqual([
    { apiKey: 'new-key', baseUrl: 'https://b.example', embeddingModel: null },
  ]);
});

it('shows the server’s message at its field, without a toast', async () => {
  knownModels();
  api.respond('GET /api/organization/providers', [compatible]);
  api.refuse('PUT /api/organization/providers/{provider}', 'validation_failed', {
    fields: { baseUrl: t('common:validation.addressNotAllowed') },
  });
  const user = await openScreen(tab);
  const compatibleName = t('builder:model.providers.openai-compatible');
  await user.click(await screen.findByRole('button', { name: words('addNamed', { name: compatibleName }) }));
  const dialog = await findDialog(compatibleName);
  await fill(user, dialog.getByLabelText(words('baseUrl')), 'http://10.0.0.1');
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await findProblem(dialog.getByLabelText(words('baseUrl')), t('common:validation.addressNotAllowed'));
  expect(document.querySelector('li[data-tone=error]')).toBeNull();
});

it('says why settings were not saved', async () => {
  knownModels();
  api.respond('GET /api/organization/providers', [own]);
  api.refuse('PUT /api/organization/providers/{provider}', 'internal_error');
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('changeNamed', { name }) }));
  const dialog = await findDialog(name);
  await user.click(dialog.getByRole('button', { name: words('save') }));
  await findToast(words('saveFailed'), t('common:errors.internal_error'));
});

it('asks before it deletes a key', async () => {
  api.respond('GET /api/organization/providers', [own]);
  api.respond('DELETE /api/organization/providers/{provider}');
  const user = await openScreen(tab);
  await user.click(await screen.findByRole('button', { name: words('removeNamed', { name }) }));
  const dialog = await findDialog(words('removeTitle', { name }), 'alertdialog');
  api.respond('GET /api/organization/providers', [sampleProvider('openai')]);
  await user.click(dialog.getByRole('button', { name: words('removeConfirm') }));
  await findToast(words('removed'));
  expect(api.calls('DELETE /api/organization/providers/{provider}')[0]?.params).toEqual({
    provider: 'openai',
  });
  await waitFor(() => expect(screen.queryByText(words('keyEnds', { hint: '9xyz' }))).toBeNull());
});

it('offers no changes to a user with read access', async () => {
  api.respond('GET /api/organization/providers', [own]);
  await openScreen(tab, userAs('admin', {}, { abilities: { 'provider.read': true } }));
  await screen.findByText(words('keyEnds', { hint: '9xyz' }));
  expect(screen.queryByRole('button', { name: words('changeNamed', { name }) })).toBeNull();
  expect(screen.queryByRole('button', { name: words('removeNamed', { name }) })).toBeNull();
});

it.each(['member', 'guest', 'viewer'] as const)(
  'shows a %s no providers and does not request them',
  async (role) => {
    await openScreen(tab, userAs(role));
    await screen.findByRole('heading', { name: t('settings:integrations.emptyTitle') });
    expect(api.calls('GET /api/organization/providers')).toEqual([]);
  },
);

it('tests a provider as stored, and shows the result of each step', async () => {
  api.respond('GET /api/organization/providers', [own]);
  const user = await openScreen(tab);
  const said = { problem: 'refused_key', status: 401, message: 'Bad key •••' };
  api.respond('POST /api/organization/providers/{provider}/test', {
    steps: [
      { step: 'models', model: null, ms: 120, said: null },
      { step: 'question', model: 'gpt-4o-mini', ms: 300, said },
    ],
  });
  await user.click(await screen.findByRole('button', { name: words('testNamed', { name }) }));
  const result = within(await screen.findByRole('status', { name: t('common:modelTest.result') }));
  await result.findByText(t('common:modelTest.steps.models'));
  result.getByText(t('common:modelTest.worked', { time: '120 ms' }));
  result.getByText(t('common:modelTest.failed', { time: '300 ms' }));
  result.getByText(t('conversations:providerSaid.refused_key'));
  result.getByText('The provider said (401): Bad key •••');
  expect(api.sent('POST /api/organization/providers/{provider}/test')).toEqual([{}]);
});

it('tests typed settings before they are saved', async () => {
  api.respond('GET /api/organization/providers', [compatible]);
  const user = await openScreen(tab);
  const other = t('builder:model.providers.openai-compatible');
  await user.click(await screen.findByRole('button', { name: words('addNamed', { name: other }) }));
  const dialog = await findDialog(other);
  await fill(user, dialog.getByLabelText(label(words('baseUrl'))), 'https://models.example.com/v1');
  api.respond('POST /api/organization/providers/{provider}/test', {
    steps: [{ step: 'models', model: null, ms: 5, said: null }],
  });
  await user.click(dialog.getByRole('button', { name: t('common:modelTest.start') }));
  await dialog.findByText(t('common:modelTest.noModel'));
  expect(api.sent('POST /api/organization/providers/{provider}/test')).toEqual([
    { embeddingModel: null, baseUrl: 'https://models.example.com/v1' },
  ]);
  expect(api.calls('PUT /api/organization/providers/{provider}')).toHaveLength(0);
});

it('shows a provider’s last error, its time, and a remedy', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const answerProblem = { problem: 'not_found', status: 404, message: 'Not Found', at };
  const embeddingProblem = { problem: 'timeout', status: null, message: null, at };
  api.respond('GET /api/organization/providers', [{ ...own, answerProblem, embeddingProblem }]);
  await openScreen(tab);
  await screen.findByText(t('conversations:providerSaid.not_found'));
  screen.getByText('The provider said (404): Not Found');
  screen.getByText(t('conversations:providerSaid.timeout'));
  screen.getByText(/^Search by meaning does not work with this provider \(.*2026/);
});
