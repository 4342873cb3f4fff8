import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '../../../tools/e2e/pages/axe.ts';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { answered, ask, openPage, PHONE } from './browser.ts';
import { member } from './mock-people.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15495 });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const open = (path: string, options?: object) => openPage(browser, server.origin + path, options);
const callNames = () =>
  server.requests
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replace(/.*\//, '')}`);
const asksForPerson = (page: Page) => page.getByRole('button', { name: 'Talk to a person' });
const words = (page: Page) => page.locator('.bubble, .person-words, .line').allTextContents();

/** Opens a chat whose visitor talks to Jane. */
async function withJane(path = '/chat/people', options?: object) {
  const opened = await open(path, options);
  await asksForPerson(opened.page).click();
  await opened.page.getByText('You are in line for a person').waitFor();
  member.joins('Jane');
  // From right to left, marks stand around the name.
  await opened.page.getByText(/^You are talking to .?Jane/).waitFor();
  return opened;
}

describe('talking to a person', () => {
  it('a keyboard asks for a person, both write at once, the stream breaks, and the chatbot goes on', async () => {
    const { page, troubles } = await open('/chat/people');
    await asksForPerson(page).press('Enter');
    await page.getByText('You are in line for a person').waitFor();
    expect(await page.locator('.person-bar').textContent()).toMatch(/^2You are in line.*4 min/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log');
    member.joins('Jane');
    await page.getByText('You are talking to Jane').waitFor();
    await ask(page, 'One');
    await ask(page, 'Two');
    await expect.poll(() => member.read().slice(-2)).toEqual(['One', 'Two']);
    member.types();
    await page.getByText('Jane is typing…').waitFor();
    member.writes('Look:\nhttps://post.example/a?b=1.');
    const said = page.getByRole('article', { name: 'Jane said:' });
    await said.waitFor();
    expect(await page.getByText('Jane is typing…').count()).toBe(0);
    expect(await said.getByRole('link').getAttribute('href')).toBe('https://post.example/a?b=1');
    expect(await said.getByRole('button').count()).toBe(0);
    member.isCutOff();
    member.writes('Still there?');
    await page.getByText('Still there?').waitFor();
    member.closes();
    await page.getByText('Jane has ended the conversation.').waitFor();
    await ask(page, 'Can I return a book?');
    await answered(page);
    expect(await page.locator('.thinking').count()).toBe(0);
    expect((await words(page)).map((text) => text.trim())).toEqual([
      'You are number 2 in line. Expected wait: about 4 min.',
      'Jane has joined.',
      'You said: One',
      'You said: Two',
      'Look:\nhttps://post.example/a?b=1.',
      'Still there?',
      'Jane has ended the conversation.',
      'You said: Can I return a book?',
    ]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('a reload shows the person and what was said, and the way back leads to the chatbot', async () => {
    const { page } = await withJane();
    member.writes('Hello');
    await page.getByText('Hello', { exact: true }).waitFor();
    const before = await words(page);
    await page.reload();
    await page.getByText('You are talking to Jane').waitFor();
    expect(await words(page)).toEqual(before);
    await ask(page, 'Thank you');
    await expect.poll(() => member.read().at(-1)).toBe('Thank you');
    expect(member.sawTyping()).toBe(1);
    await page.getByRole('button', { name: 'Back to the chatbot' }).click();
    await page.getByText('You are talking to the chatbot again.').waitFor();
    await asksForPerson(page).waitFor();
    await page.context().close();
  });

  it('with a consent banner, nothing is sent before the visitor agrees', async () => {
    const { page } = await open('/chat/people-consent');
    await asksForPerson(page).click();
    const agree = page.getByRole('button', { name: 'Agree and chat' });
    expect(await agree.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(callNames()).toEqual([]);
    await agree.click();
    await page.getByText('You are in line for a person').waitFor();
    expect(callNames().slice(0, 2)).toEqual(['POST sessions', 'POST person']);
    await page.context().close();
  });

  it('where nobody is there, the form leaves a message', async () => {
    const { page } = await open('/chat/people-away');
    await page.getByRole('button', { name: 'Leave a message' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await page.getByText('Your message was sent. We will answer to ada@example.com.').waitFor();
    const sent = server.requests.filter(({ path }) => path.endsWith('/person')).map(({ body }) => body);
    expect(sent).toEqual(['{}', '{"email":"ada@example.com"}']);
    await page.getByRole('button', { name: 'Leave a message' }).waitFor();
    await page.context().close();
  });

  it('what could not be loaded is loaded again, and nothing of a person stays unseen', async () => {
    const { page } = await open('/chat/people');
    const cut: string[] = [];
    // Every file that shows people, or talks to them, fails once.
    await page.route(/\/assets\/people[^/]*\.js/, (route) => {
      const url = route.request().url();
      if (cut.includes(url)) return route.continue();
      cut.push(url);
      return route.abort();
    });
    await asksForPerson(page).click();
    await page.getByText('Network error. Please check your connection.').waitFor();
    await asksForPerson(page).click();
    await page.getByText('You are in line for a person').waitFor();
    expect(cut).toHaveLength(2);
    expect(await page.getByText('Network error. Please check your connection.').count()).toBe(0);
    await page.getByText('You are number 2 in line.').waitFor();
    await page.context().close();
  });

  it('without people there is no button, and in the preview it does nothing', async () => {
    const { page } = await open('/chat/halden');
    expect(await page.locator('.ask-person').count()).toBe(0);
    await page.goto(`${server.origin}/chat/people?preview=1`);
    server.requests.length = 0;
    await asksForPerson(page).click();
    await page.waitForTimeout(300);
    expect(callNames()).toEqual([]);
    expect(await page.locator('.person-bar').count()).toBe(0);
    await page.context().close();
  });

  it('in light, dark and from right to left, without violations and without scrolling sideways', async () => {
    for (const id of ['people', 'people-dark', 'people-museum?lng=ar']) {
      const { page } = await withJane(`/chat/${id}`, { ...PHONE, viewport: { width: 360, height: 740 } });
      await page.locator('textarea').fill('Hello');
      await page.keyboard.press('Enter');
      member.writes('Hello, how can I help you?');
      await page.locator('article.person').waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.context().close();
    }
  });
});
