import { createServer, type Server } from 'node:http';
import { chatLanguages, directionOf, numberLocale } from '@parley/contracts/language/languages';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import arabic from '../../packages/locales/ar/chat.json' with { type: 'json' };
import german from '../../packages/locales/de/chat.json' with { type: 'json' };
import japanese from '../../packages/locales/ja/chat.json' with { type: 'json' };
import { readLocales, readVisitorLocales } from '../../packages/locales/locale-files.ts';
import { root as repository } from '../../tools/bootstrap/paths.mjs';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { answered, type Chat } from '../../tools/e2e/pages/chat-page.ts';
import { textPattern } from '../../tools/e2e/pages/text-pattern.ts';
import { englishOnly, untranslatedTexts } from '../../tools/e2e/pages/untranslated-texts.ts';
import { visits } from '../../tools/e2e/pages/visits.ts';
import { publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const app = useInstallation();
let owner: ApiClient;
let host: Server;
let origin: string;
/** A chatbot with default settings, except that it requires consent. */
let open: { id: string };

beforeAll(async () => {
  owner = await app.register('Coast Museum');
  open = await publishedChatbot(owner, { privacy: { consentBanner: true } });
  host = createServer((request, response) => {
    const [, lang, id] = (request.url ?? '').split('/');
    const html = `<!doctype html><html lang="${lang}"><head><title>Museum</title></head><body><main></main><script src="${app.url}/widget.js" data-chatbot="${id}" async></script></body></html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => host.close());

const sites = [
  {
    lang: 'ar',
    dir: 'rtl',
    texts: arabic,
    welcome: 'أهلًا بكم في متحف الساحل.',
    prompt: 'كم عدد الغرف في الفندق المجاور؟',
    banner: 'هل توافقون على حفظ هذه المحادثة؟',
  },
  {
    lang: 'ja',
    dir: 'ltr',
    texts: japanese,
    welcome: '海岸博物館へようこそ。',
    prompt: '隣のホテルには何部屋ありますか？',
    banner: 'この会話を保存してもよろしいですか？',
  },
  {
    lang: 'de',
    dir: 'ltr',
    texts: german,
    welcome: 'Willkommen im Küstenmuseum.',
    prompt: 'Wie viele Zimmer hat das Hotel nebenan?',
    banner: 'Dürfen wir diese Unterhaltung speichern?',
  },
];

/** Returns all visible and accessible texts of the chat, without the closed shadow root. */
const textsOf = (chat: Chat) =>
  chat.locator('.app').evaluate((app) => {
    const seen = app instanceof HTMLElement ? app.innerText.split('\n') : [];
    const named = [...app.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('placeholder') ?? '',
    ]);
    return [...seen, ...named].filter((text) => /\p{L}/u.test(text));
  });

const englishWords = /\b(the|your|and|with|of|to|is|an?|send|close|more|can|you|answer|message|email)\b/i;

it.each(sites)('A page in $lang has a chat in $lang, regardless of the browser’s language', async (site) => {
  const { id } = await publishedChatbot(owner, {
    appearance: { welcomeMessage: site.welcome, suggestedPrompts: [site.prompt], chatTitle: site.welcome },
    privacy: { consentBanner: true, bannerText: site.banner },
  });
  const page = await app.open(null, '/', { locale: 'en-US', viewport: { width: 900, height: 760 } });
  await page.goto(`${origin}/${site.lang}/${id}`);
  await page.locator('#bubble').click();
  const chat = page.frameLocator('iframe');
  await chat.getByText(site.texts.agree, { exact: true }).waitFor();
  const root = () =>
    chat
      .locator('html')
      .evaluate((html) => [
        html.getAttribute('lang'),
        html.getAttribute('dir'),
        getComputedStyle(html).direction,
      ]);
  expect(await root()).toEqual([site.lang, site.dir, site.dir]);
  const shots = process.env.VISITOR_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${site.lang}-1.png` });
  await chat.getByText(site.texts.agree, { exact: true }).click();
  await chat.getByText(site.prompt).click();
  const answer = await answered(chat);
  const said = (await answer.locator('.prose').textContent()) ?? '';
  expect(said).toContain(site.texts.dontKnow.slice(0, 12));
  await chat.getByText(site.texts.contactForm).first().waitFor();
  expect(
    await answer
      .locator('.prose')
      .evaluate((prose) => getComputedStyle(prose.firstElementChild ?? prose).direction),
  ).toBe(site.dir);
  if (shots) await page.screenshot({ path: `${shots}/${site.lang}-2.png` });
  const texts = await textsOf(chat);
  expect(texts.filter((text) => englishWords.test(text) && !/Parley/.test(text))).toEqual([]);
  const list = await owner.expectOk<{ items: { id: string }[] }>('GET', `/api/conversations?chatbotId=${id}`);
  const conversation = await owner.expectOk<Conversation>('GET', `/api/conversations/${list.items[0]?.id}`);
  expect(conversation.aiNotice).toMatchObject({ language: site.lang });
});

it('Answers a question in Arabic in Arabic, also on an English page', async () => {
  const { id } = await publishedChatbot(owner);
  const page = await app.open(null, `/chat/${id}`, { locale: 'en-US' });
  await page.locator('textarea').fill('كم عدد الغرف في الفندق المجاور؟');
  await page.keyboard.press('Enter');
  const answer = await answered(page);
  expect(await answer.locator('.prose').textContent()).toContain(arabic.dontKnow.slice(0, 12));
});

const isOfChat = ([key]: [string, string]) => /^(chat|privacyDesk):/.test(key);
const locales = new Map(
  [...readVisitorLocales(repository), ...readLocales(repository)].map(([code, texts]) => [
    code,
    new Map([...texts].filter(isOfChat)),
  ]),
);

/** Returns the English sentences that a language translates differently, including those with parameters. */
function englishSentences(language: string): RegExp[] {
  const own = locales.get(language);
  return [...(locales.get('en') ?? [])]
    .filter(([key, text]) => own?.get(key) !== text)
    .filter(([, text]) => text.includes('{{') && /\p{L}{3}/u.test(text.replaceAll(/{{.+?}}/g, '')))
    .map(([, text]) => textPattern(text, '.+'));
}

async function expectOnly(language: string, page: Page): Promise<void> {
  const english = englishOnly(locales, language);
  const patterns = englishSentences(language);
  // The privacy desk shows its close button while its texts are loading.
  await expect.poll(() => untranslatedTexts(page, english)).toEqual([]);
  const texts = await textsOf(page);
  expect(texts.filter((text) => patterns.some((pattern) => pattern.test(text)))).toEqual([]);
}

it('has a sample visit for each of the 35 languages', () => {
  expect(visits.map(([language]) => language).sort()).toEqual([...chatLanguages].sort());
  expect(chatLanguages).toHaveLength(35);
});

it.each(visits.filter(([language]) => language !== 'en'))(
  'I18N-01: a whole visit is in %s, from the first frame to the end',
  async (language, greeting, question, thanks) => {
    const text = (key: string) => locales.get(language)?.get(key) ?? `${key} is missing`;
    const page = await app.open(null, `/chat/${open.id}`, { locale: language === 'no' ? 'nb-NO' : language });
    const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });
    let answers = 0;
    const answer = async () => {
      answers += 1;
      return (await answered(page, answers)).locator('.prose').innerText();
    };
    const ask = async (message: string) => {
      await page.locator('textarea').fill(message);
      await page.keyboard.press('Enter');
      return await answer();
    };
    await button('chat:agree').waitFor();
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      language,
      directionOf(language),
    ]);
    await page.getByText(text('chat:consentText')).first().waitFor();
    await expectOnly(language, page);
    await button('chat:agree').click();
    expect(await ask(greeting)).toBe(text('chat:smallTalkGreeting'));
    expect(await ask(question)).toContain(text('chat:dontKnow'));
    const form = page.getByRole('form', { name: text('chat:contactForm') });
    await form.locator('input[type=email]').fill(`${language}@example.com`);
    await expectOnly(language, page);
    await form.getByRole('button', { name: text('chat:formSend'), exact: true }).click();
    expect(await answer()).toBe(text('chat:contactThanks'));
    expect(await ask(thanks)).toBe(text('chat:smallTalkThanks'));
    await button('chat:more').click();
    await page.getByRole('menuitem', { name: text('chat:yourData') }).click();
    await page.getByText(`${language}@example.com`).last().waitFor();
    await expectOnly(language, page);
    const year = new Intl.DateTimeFormat(numberLocale(language), { year: 'numeric' }).format(new Date());
    const digits = year.match(/\p{N}{4}/u)?.[0] ?? '';
    await page.getByText(digits).first().waitFor();
    await page.keyboard.press('Escape');
    await button('chat:more').click();
    await page.getByRole('menuitem', { name: text('chat:endConversation') }).click();
    await page.getByText(text('chat:endConversationDone')).first().waitFor();
    await expectOnly(language, page);
    // The AI notice is in a closed shadow root; the conversation records which one was shown.
    const list = `/api/conversations?chatbotId=${open.id}`;
    const { items } = await owner.expectOk<{ items: { id: string }[] }>('GET', list);
    const shown = await owner.expectOk<Conversation>('GET', `/api/conversations/${items[0]?.id}`);
    expect(shown.aiNotice).toMatchObject({ language });
  },
);
