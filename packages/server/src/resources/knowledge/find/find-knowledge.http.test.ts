import type { FoundKnowledge } from '@parley/contracts/resources/chatbot/knowledge';
import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

const manual = [
  '# Boiler manual',
  '## Lighting the boiler',
  `Hold the brass lever for seven seconds. ${'Then release it slowly. '.repeat(30)}`,
  '## Returns',
  'A boiler can be returned within ninety days. Keep the receipts.',
].join('\n\n');

let app: TestApp;
let owner: Member;
let boilers: string;
let ovens: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  boilers = (await owner.post('/api/chatbots', { name: 'Boiler desk' })).body.id;
  ovens = (await owner.post('/api/chatbots', { name: 'Oven desk' })).body.id;
});
afterAll(() => app.close());

async function addText(chatbotId: string, name: string, content: string, member = owner): Promise<string> {
  const added = await member.post(`/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name, content });
  expect(added.status).toBe(201);
  await app.settled();
  return added.body.id;
}

async function find(search: string, member = owner): Promise<FoundKnowledge> {
  const { status, body } = await member.get<FoundKnowledge>(
    `/api/knowledge?search=${encodeURIComponent(search)}`,
  );
  expect(status).toBe(200);
  return body;
}

function marked({ text, marks }: FoundKnowledge['passages'][number]): string[] {
  return marks.map(({ start, end }) => text.slice(start, end));
}

it('finds passages of all chatbots by their words, and marks the matching sentence', async () => {
  const sourceId = await addText(boilers, 'Manual', manual);
  await addText(ovens, 'Oven notes', 'The oven has a lever of steel. Turn it twice.');
  const { passages } = await find('lever');
  expect(passages.map(({ chatbotName }) => chatbotName).toSorted()).toEqual(['Boiler desk', 'Oven desk']);
  const [passage] = (await find('brass levers')).passages;
  expect(passage).toMatchObject({
    chatbotId: boilers,
    chatbotName: 'Boiler desk',
    sourceId,
    sourceName: 'Manual',
    text: 'Hold the brass lever for seven seconds.',
  });
  expect(passage && marked(passage)).toEqual(['brass', 'lever']);
});

it('requires every word in one passage, and matches the last word as a prefix', async () => {
  expect((await find('brass oven')).passages).toEqual([]);
  expect((await find('brass receipts')).passages).toEqual([]);
  expect((await find('ninety recei')).passages.map(marked)).toEqual([['ninety']]);
  expect((await find('recei')).passages.map(marked)).toEqual([['receipts']]);
});

it('stems words in the language of each passage, and shows the heading if only the heading matches', async () => {
  await addText(
    ovens,
    'Rückgabe',
    'Die Öfen können innerhalb von vierzehn Tagen zurückgegeben werden. Die Kosten tragen wir.',
  );
  expect((await find('kosten')).passages.map(marked)).toEqual([['Kosten']]);
  expect((await find('koste')).passages.map(marked)).toEqual([['Kosten']]);
  expect((await find('rückgabe')).passages.map(({ text }) => text)).toEqual(['Rückgabe']);
  expect((await find('the')).passages).toEqual([]);
});

it('finds sources by name, address and file name, newest first, at most five', async () => {
  for (let n = 1; n <= 6; n += 1) await addText(ovens, `Price List ${n}`, `Price ${n} is fair.`);
  const { sources } = await find('price list');
  expect(sources.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((n) => `Price List ${n}`));
  expect(sources[0]).toMatchObject({ chatbotId: ovens, chatbotName: 'Oven desk', type: 'text', url: null });
  const file = { name: 'agb-2026.txt', bytes: 'All sales are final.' };
  const added = await owner.multipart(`/api/chatbots/${ovens}/knowledge`, file, { name: 'Terms' });
  expect(added.status).toBe(201);
  await app.settled();
  expect((await find('AGB-2026')).sources.map(({ fileName }) => fileName)).toEqual(['agb-2026.txt']);
  expect((await find('100%')).sources).toEqual([]);
});

it('ignores accents in sources, passages and the search', async () => {
  const id = await addText(ovens, 'Café Ångström', 'The crêpes of the café are baked at noon.');
  for (const search of ['cafe', 'CAFÉ angstrom', 'cafe\u0301', 'ångstrom'])
    expect((await find(search)).sources.map((source) => source.id)).toEqual([id]);
  expect((await find('crepes cafe')).passages.map(marked)).toEqual([['crêpes', 'café']]);
  expect((await find('cafes')).sources).toEqual([]);
});

it('leaves out knowledge that is disabled, deleted, or of a deleted chatbot', async () => {
  const off = await addText(ovens, 'Old prices', 'The quokka oven costs nine coins.');
  expect((await find('quokka')).passages).toHaveLength(1);
  await owner.patch(`/api/knowledge/${off}`, { enabled: false });
  const found = await find('quokka');
  expect(found.passages).toEqual([]);
  expect((await find('old prices')).sources.map(({ id }) => id)).toEqual([off]);
  await owner.delete(`/api/knowledge/${off}`);
  expect((await find('old prices')).sources).toEqual([]);
  const gone = (await owner.post('/api/chatbots', { name: 'Gone desk' })).body.id;
  await addText(gone, 'Wombat sheet', 'The wombat kettle whistles.');
  expect((await find('wombat')).passages).toHaveLength(1);
  await owner.delete(`/api/chatbots/${gone}`);
  expect(await find('wombat')).toEqual({ sources: [], passages: [] });
});

it('finds only knowledge of the own organization, for every role', async () => {
  const stranger = await app.register();
  const theirs = (await stranger.post('/api/chatbots', { name: 'Rival desk' })).body.id;
  await addText(theirs, 'Brass secrets', 'The brass lever of the rival is hollow.', stranger);
  const own = await find('brass lever');
  expect(own.passages.map(({ chatbotId }) => chatbotId)).toEqual([boilers]);
  expect((await find('brass')).sources).toEqual([]);
  const other = await find('brass lever', stranger);
  expect(other.passages.map(({ chatbotId }) => chatbotId)).toEqual([theirs]);
  for (const role of roles) {
    const member = await owner.asRole(role);
    expect((await find('brass lever', member)).passages.map(({ chatbotId }) => chatbotId)).toEqual([boilers]);
  }
});

it('rejects an empty search', async () => {
  for (const query of ['', '?search=', '?search=%20']) {
    const { status, body } = await owner.get(`/api/knowledge${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
  }
});
