import { afterAll, beforeAll, expect, it } from 'vitest';
import arabic from '../../../../../locales/ar/chat.json' with { type: 'json' };
import arabicCommon from '../../../../../locales/ar/common.json' with { type: 'json' };
import catalan from '../../../../../locales/ca/chat.json' with { type: 'json' };
import german from '../../../../../locales/de/chat.json' with { type: 'json' };
import english from '../../../../../locales/en/chat.json' with { type: 'json' };
import dutch from '../../../../../locales/nl/chat.json' with { type: 'json' };
import polish from '../../../../../locales/pl/chat.json' with { type: 'json' };
import { publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

const configOf = async (query: string, language = 'en') => {
  const visitor = app.anonymous().with({ 'accept-language': language });
  const { text } = await visitor.get(`/chat/${chatbotId}${query}`);
  return JSON.parse(/id="parley-config"[^>]*>(.+?)<\/script>/.exec(text)?.[1] ?? 'null');
};

it('an Arabic question on an English page is answered in Arabic, with its form', async () => {
  const visitor = await startVisitor(app, chatbotId, { locale: 'en' });
  const { message } = (
    await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'كم عدد الغرف في الفندق المجاور؟' })
  ).body;
  expect(message.content).toBe(`${arabic.dontKnow} ${arabic.leaveContact}`);
  expect(message.input).toMatchObject({ label: arabic.contactForm });
});

it('a German question from a browser with English settings is refused in German, with its form', async () => {
  const visitor = await startVisitor(app, chatbotId);
  const ask = async (message: string) =>
    (
      await visitor
        .with({ 'accept-language': 'en-GB,en;q=0.9' })
        .post(`/api/chat/${chatbotId}/messages`, { message })
    ).body.message;
  const first = await ask('Wie viele Zimmer hat das Hotel nebenan?');
  expect(first.content).toBe(`${german.dontKnow} ${german.leaveContact}`);
  expect(first.input).toMatchObject({ label: german.contactForm });
  expect((await ask('How many rooms has the hotel next door?')).content).toContain(english.dontKnow);
});

it('the embedding page sets the language of the first text, unless it is English', async () => {
  const { welcomeMessage } = arabicCommon.chatbotDefaults;
  expect(await configOf('?widget=1&hl=ar-EG')).toMatchObject({ welcomeMessage });
  expect(await configOf('?widget=1&lng=ar&hl=de')).toMatchObject({ welcomeMessage });
  expect(await configOf('?widget=1&hl=en', 'ar')).toMatchObject({ welcomeMessage });
  expect((await configOf('?widget=1&hl=xx')).welcomeMessage).toBe('Hello! How can I help you?');
});

it('a language that only the chat supports has its own greeting, small talk, and refusal', async () => {
  expect(await configOf('', 'nl-BE')).toMatchObject({ welcomeMessage: dutch.smallTalkGreeting });
  const visitor = await startVisitor(app, chatbotId, { locale: 'nl' });
  const { message } = (
    await visitor.post(`/api/chat/${chatbotId}/messages`, {
      message: 'Hoeveel kamers heeft het hotel hiernaast?',
      aiNotice: 'nl',
    })
  ).body;
  expect(message.content).toBe(`${dutch.dontKnow} ${dutch.leaveContact}`);
});

it.each([
  ['Teniu aparcament?', 'ca', catalan],
  ['Teniu aparcament?', 'en', catalan],
  ['Macie parking?', 'pl', polish],
  ['Kiedy otwieracie?', 'en', polish],
])(
  'I18N-14: a question without distinctive words is refused in its language: %s in a chat in %s',
  async (message, locale, words) => {
    const visitor = await startVisitor(app, chatbotId, { locale });
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
    expect(body.message.content).toBe(`${words.dontKnow} ${words.leaveContact}`);
  },
);
