import { defaultPeopleSettings, type PeopleSettings } from '@parley/contracts/settings/people-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.register();
  chatbotId = await draftChatbot(app, owner);
});

const patch = (people: object, by = owner, id = chatbotId) =>
  by.patch(`/api/chatbots/${id}`, { deployment: { people } });
const peopleOf = async (id = chatbotId) => (await owner.get(`/api/chatbots/${id}`)).body.deployment.people;

it('are off at first, and a change keeps what it does not name', async () => {
  expect(await peopleOf()).toEqual(defaultPeopleSettings);
  const first = await patch({ enabled: true, closeAfterHours: 48 });
  expect(first.status, first.text).toBe(200);
  const second = await patch({ names: 'full' });
  const expected = { ...defaultPeopleSettings, enabled: true, closeAfterHours: 48, names: 'full' };
  expect(second.body.deployment.people).toEqual(expected);
  expect(await peopleOf()).toEqual(expected);
});

it.each([
  ['names', 'team'],
  ['maxWaiting', 0],
  ['maxWaiting', 501],
  ['giveUpAfterMinutes', 241],
  ['returnAfterMinutes', 1.5],
  ['closeAfterHours', 169],
  ['enabled', 'yes'],
] satisfies [keyof PeopleSettings, unknown][])(
  'refuses %s: %s, and names the field',
  async (field, value) => {
    const refused = await patch({ enabled: true, [field]: value });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([`deployment.people.${field}`]);
    expect(await peopleOf()).toEqual(defaultPeopleSettings);
  },
);

describe('rules', () => {
  const then = 'offer';

  it('are stored in their order, with the usual mood', async () => {
    const rules = [
      { on: 'words', words: ['refund'], then },
      { on: 'angry', then },
      { on: 'page', pages: ['/shop/*'], then },
      { on: 'verified', then },
    ];
    const { status, text } = await patch({ enabled: true, rules });
    expect(status, text).toBe(200);
    const usual = { on: 'angry', below: -0.5, then };
    expect((await peopleOf()).rules).toEqual([rules[0], usual, rules[2], rules[3]]);
    expect((await patch({ rules: [] })).body.deployment.people.rules).toEqual([]);
  });

  it.each([
    ['0.times', { on: 'unanswered', times: 0, then }],
    ['0.times', { on: 'unanswered', times: 6, then }],
    ['0.below', { on: 'angry', below: 0.1, then }],
    ['0.words', { on: 'words', words: [], then }],
    ['0.words', { on: 'words', words: Array.from({ length: 51 }, (_, n) => `word ${n}`), then }],
    ['0.pages', { on: 'page', pages: [], then }],
    ['0.ids', { on: 'verified', ids: [], then }],
    ['0.on', { on: 'never', then }],
    // biome-ignore lint/suspicious/noThenProperty: a word of the settings, which nothing awaits
    ['0.then', { on: 'verified', then: 'dance' }],
  ])('are refused, naming %s', async (field, rule) => {
    const refused = await patch({ rules: [rule] });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([`deployment.people.rules.${field}`]);
  });

  it('are 20 at most', async () => {
    const rules = (length: number) => Array.from({ length }, () => ({ on: 'verified', then }));
    expect((await patch({ rules: rules(20) })).status).toBe(200);
    expect((await patch({ rules: rules(21) })).status).toBe(400);
  });
});

it('refuses a setting that is not there yet', async () => {
  expect((await patch({ attachments: true })).status).toBe(400);
});

it('cannot be changed by a viewer, nor by another organization', async () => {
  const viewer = await owner.asRole('viewer');
  expect((await patch({ enabled: true }, viewer)).status).toBe(403);
  const stranger = await app.register();
  expect((await patch({ enabled: true }, stranger)).status).toBe(404);
  expect(await peopleOf()).toEqual(defaultPeopleSettings);
});

it('are live: in no version, and audited by name', async () => {
  const id = await publishChatbot(app, owner);
  expect((await patch({ enabled: true }, owner, id)).body.hasUnpublishedChanges).toBe(false);
  const { body } = await owner.get(`/api/chatbots/${id}/versions/1`);
  expect(body).not.toHaveProperty('deployment');
  const restored = await owner.post(`/api/chatbots/${id}/versions/1/restore`);
  expect(restored.status, restored.text).toBe(200);
  expect((await peopleOf(id)).enabled).toBe(true);
  const { items } = (await owner.get('/api/organization/audit?pageSize=50')).body;
  expect(items).toContainEqual(
    expect.objectContaining({
      action: 'chatbot.settings',
      details: expect.objectContaining({ fields: 'deployment.people' }),
    }),
  );
});

it('are those of the original in a duplicate, and in a chatbot that is made of its file', async () => {
  const own = {
    ...defaultPeopleSettings,
    enabled: true,
    button: false,
    names: 'full',
    maxWaiting: 3,
  } as const;
  expect((await patch(own)).status).toBe(200);
  const duplicate = await owner.post(`/api/chatbots/${chatbotId}/duplicate`);
  expect(duplicate.body.deployment.people).toEqual(own);
  const file = await owner.get(`/api/chatbots/${chatbotId}/export`);
  const archive = JSON.parse(file.text);
  expect(archive.chatbot.deployment.people).toEqual(own);
  const send = () =>
    owner.multipart('/api/chatbots/import', { name: 'bot.json', bytes: JSON.stringify(archive) });
  const imported = await send();
  expect(imported.status, imported.text).toBe(200);
  expect(await peopleOf(imported.body.chatbotId)).toEqual(own);
  delete archive.chatbot.deployment.people;
  const earlier = await send();
  expect(await peopleOf(earlier.body.chatbotId)).toEqual(defaultPeopleSettings);
});
