import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { fill } from '../../../../../test/screen/interact.ts';
import { openKnowledge, sourceOf } from '../../../../../test/screen/open-knowledge.ts';
import { newId } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import type { ResponseOf } from '../../../../lib/api/client.ts';

const words = (key: string, values = {}) => t(`knowledgeBase:${key}`, values);
const button = (name: string) => screen.getByRole('button', { name });

const searchButton = () =>
  within(screen.getByLabelText(words('try.label')).closest('form') ?? document.body).getByRole('button');

const explain = 'POST /api/chatbots/{chatbotId}/knowledge/explain';
type Explained = ResponseOf<typeof explain>;

function explained(change: Partial<Explained> = {}): Explained {
  return {
    question: {
      kind: 'fact',
      language: 'en',
      goesOnFrom: null,
      words: [
        { word: 'delivery', role: 'topic', certainty: 1, related: [], passages: 2 },
        { word: 'the', role: 'function', certainty: 1, related: [], passages: null },
        { word: 'moon', role: 'topic', certainty: 1, related: [], passages: 0 },
      ],
    },
    passages: [
      {
        chunkId: newId(),
        sourceId: newId(),
        sourceName: 'Delivery times',
        url: null,
        heading: 'Norway',
        text: 'By ship. Three days. No Sundays.',
        score: 0.876,
        ranks: { text: 2, vector: 1, reranker: 3 },
        meaning: null,
        chosen: [{ start: 9, end: 20 }],
      },
    ],
    support: { supported: true, confidence: 0.7, unit: 0.82, passage: 1, unknown: ['moon'], byMeaning: null },
    answer: { status: 'answered', content: 'It takes **three** days. [1]', sources: [], topics: [] },
    smallTalk: null,
    tookMs: 12.2,
    costMicroUsd: 0,
    ...change,
  };
}

async function ask(user: UserEvent, question: string): Promise<void> {
  await fill(user, screen.getByLabelText(words('try.label')), question);
  await user.click(searchButton());
}

it('tries a question, and explains the answer in words', async () => {
  const user = await openKnowledge([sourceOf('Delivery times')]);
  api.respond(explain, explained());
  await ask(user, ' How long? ');
  await screen.findByText('Three days.', { selector: 'mark' });
  screen.getByText('three', { selector: 'strong' });
  screen.getByText(words('why.support.yes', { unit: '82%', passage: '100%' }));
  screen.getByText(words('why.support.unknown', { words: 'moon' }));
  screen.getByText('2nd by words, 1st by meaning, 3rd by the reranker');
  screen.getByText(words('why.time', { ms: '13' }));
  const items = within(screen.getByRole('list', { name: words('why.question.words') })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.textContent)).toEqual([
    `delivery ${words('why.question.found', { count: 2 })}`,
    `the ${words('why.question.function')}`,
    `moon ${words('why.question.nowhere')}`,
  ]);
  expect(api.sent(explain)).toEqual([{ query: 'How long?' }]);
});

it('explains in words what semantic search added, with its scores', async () => {
  const user = await openKnowledge([sourceOf('Delivery times')]);
  const { passages, support } = explained();
  const [passage] = passages;
  if (!passage || !support) throw new Error('nothing is explained');
  const meant = (similarity: number, reading: number | null, answers: number | null) => ({
    ...passage,
    chunkId: newId(),
    meaning: { similarity, reading, answers },
  });
  api.respond(
    explain,
    explained({
      passages: [meant(0.912, 2.347, -1), meant(0.85, -1, -3), meant(0.79, -4, -5), meant(0.88, null, null)],
      support: { ...support, supported: false, byMeaning: 'reader' },
    }),
  );
  await ask(user, 'How long?');
  await screen.findByText(words('why.support.noMeaning', { unit: '82%', passage: '100%' }));
  screen.getByText(words('why.support.read'));
  screen.getByText(words('why.passages.scale'));
  const said = passageTexts();
  expect(said[0]).toContain('Meaning: closeRead: likely answers it');
  expect(said[0]).toContain('similarity 0.91, best part 2.35, whole passage -1');
  expect(said[1]).toContain('Meaning: somewhat closeRead: may answer it');
  expect(said[2]).toContain('Meaning: farRead: unlikely to answer it');
  expect(said[3]).toContain('Meaning: closesimilarity 0.88');
});

it('reports that similarity decided because the passages were not read in time', async () => {
  const user = await openKnowledge([sourceOf('Delivery times')]);
  const { support } = explained();
  if (!support) throw new Error('nothing is explained');
  api.respond(explain, explained({ support: { ...support, byMeaning: 'similarity' } }));
  await ask(user, 'How long?');
  await screen.findByText(words('why.support.yesMeaning', { unit: '82%', passage: '100%' }));
  screen.getByText(words('why.support.unread'));
  expect(screen.queryByText(words('why.passages.scale'))).toBeNull();
});

const passageTexts = () =>
  within(screen.getByRole('heading', { name: words('why.passages.title') }).parentElement ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('reports when nothing answers, when it was small talk, and why an attempt failed', async () => {
  const user = await openKnowledge([sourceOf('Delivery times')]);
  const nothing = explained({ passages: [], support: null });
  api.respond(explain, nothing);
  await ask(user, 'How long?');
  await screen.findByText(words('why.support.nothing'));
  screen.getByText(words('try.none'));
  api.respond(explain, { ...nothing, smallTalk: 'greeting' });
  await ask(user, 'Hello');
  await screen.findByText(words('why.smallTalk'));
  expect(screen.queryByText(words('try.none'))).toBeNull();
  api.refuse(explain, 'internal_error');
  await ask(user, 'How far?');
  await screen.findByText(t('common:errors.internal_error'));
});

it('asks the question in the address immediately, and can ignore the message before it', async () => {
  const question = explained();
  question.question.goesOnFrom = 'Do you ship to Norway?';
  const user = await openKnowledge(
    [sourceOf('Delivery times')],
    'viewer',
    '&question=How+long%3F&earlier=Do+you+ship%3F',
    () => api.respond(explain, question),
  );
  await screen.findByText('Three days.', { selector: 'mark' });
  expect(screen.getByLabelText(words('try.label'))).toHaveProperty('value', 'How long?');
  await user.click(button(words('try.leaveOut')));
  await waitFor(() =>
    expect(api.sent(explain)).toEqual([
      { query: 'How long?', earlier: 'Do you ship?' },
      { query: 'How long?' },
    ]),
  );
});
