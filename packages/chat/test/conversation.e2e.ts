import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageBytes } from '../../../bench/lib/vite-manifest.ts';
import { expectNoAxeViolations } from '../../../tools/e2e/pages/axe.ts';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';
import { markdownCases } from '../../markdown/test/cases.ts';
import { outlineOf } from '../../markdown/test/outline-of.ts';
import { answered, ask, openPage, PHONE } from './browser.ts';
import { type MockServer, type SeenRequest, startMockServer } from './mock-server.ts';

const RETURNS = 'Can I return a book?';

let server: MockServer;
const browser = useBrowser();

beforeAll(async () => {
  server = await startMockServer({ port: 15491 });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const open = (path: string, options?: object) => openPage(browser, server.origin + path, options);
const calls = (): SeenRequest[] => server.requests.filter(({ path }) => path.startsWith('/api/'));
const callNames = () =>
  calls().map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`);

declare global {
  interface Window {
    /** Maximum volume of the page's audio output so far. */
    heard: number;
  }
}

/** Runs in the page: measures all audio output. */
function hearSounds(): void {
  window.heard = 0;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (this: AudioNode, ...to: [never]) {
    const target: unknown = to[0];
    if (target instanceof AudioDestinationNode) {
      const ear = this.context.createAnalyser();
      const wave = new Float32Array(ear.fftSize);
      Reflect.apply(connect, this, [ear]);
      setInterval(() => {
        if (this.context.state !== 'running') return;
        ear.getFloatTimeDomainData(wave);
        window.heard = Math.max(window.heard, ...wave.map(Math.abs));
      }, 10);
    }
    return Reflect.apply(connect, this, to);
  } as AudioNode['connect'];
}

it('weighs at most 36,500 bytes before anything is asked', () => {
  expect(pageBytes('chat')).toBeLessThanOrEqual(36_500);
});

describe('a conversation', () => {
  it('CHAT-01, BLD-13: shows title, welcome and color before anything is fetched, and answers without signing in', async () => {
    const { page, troubles } = await open('/chat/halden');
    expect(await page.title()).toBe('Halden Books');
    expect(await page.locator('.welcome p').textContent()).toContain('I’m the Halden Books assistant');
    expect(callNames()).toEqual([]);
    await page.getByRole('button', { name: 'Can I return an opened book?' }).click();
    await answered(page);
    const color = await page
      .locator('.bubble')
      .evaluate((bubble) => getComputedStyle(bubble).backgroundColor);
    expect(color).toBe('rgb(29, 92, 70)');
    expect(await page.locator('.answer strong').allTextContents()).toEqual([
      '30 days',
      'voucher for half the price',
      'Your orders',
      'Return',
    ]);
    expect(await page.locator('.answer ol > li').count()).toBe(2);
    expect(await page.locator('.prompts').count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('an answer sounds once the visitor has turned that on, and not before', async () => {
    const { page } = await open('/chat/halden');
    await page.addInitScript(hearSounds);
    await page.reload();
    await ask(page, RETURNS);
    await answered(page);
    expect(await page.evaluate(() => window.heard)).toBe(0);
    const sound = page.getByRole('menuitemcheckbox', { name: 'Sound when an answer comes' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await sound.click();
    await ask(page, 'How long does the refund take?');
    await answered(page, 2);
    await expect.poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(0.01);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await sound.click();
    // The last sound may still be fading out.
    const heardFromNowOn = () =>
      page.evaluate(async () => {
        window.heard = 0;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return window.heard;
      });
    await expect.poll(heardFromNowOn).toBe(0);
    await ask(page, RETURNS);
    await answered(page, 3);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.heard)).toBe(0);
    await page.context().close();
  });

  it('CHAT-03, SEC-17: sends as the contract says and keeps the token in headers and this tab only', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await ask(page, 'How long does the refund take?');
    await answered(page, 2);
    const [first, second] = calls();
    expect(callNames()).toEqual(['POST /api/chat/halden/messages', 'POST /api/chat/halden/messages']);
    const body = JSON.parse(first?.body ?? '{}');
    expect(body).toEqual({
      message: RETURNS,
      aiNotice: 'en',
      clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(first?.headers).toMatchObject({
      accept: 'text/event-stream',
      'idempotency-key': body.clientMessageId,
    });
    expect(first?.headers.authorization).toBeUndefined();
    expect(second?.headers.authorization).toMatch(/^Bearer parley_vt_/);
    expect(
      await page.evaluate(() => [Object.keys(sessionStorage), localStorage.length, document.cookie]),
    ).toEqual([['parley.chat.halden'], 0, '']);
    await page.context().close();
  });

  it('tells passages apart by heading, opens the quoted sentence of one and gives the focus back', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    const chip = page.locator('.prose button.chip').first();
    await chip.click();
    const dialog = page.getByRole('dialog', { name: 'Returns and refunds' });
    expect(await dialog.locator('mark').textContent()).toMatch(/^You may return a book within 30 days/);
    expect(await dialog.locator('blockquote').textContent()).toContain('Gift vouchers can’t be returned.');
    expect(await dialog.getByRole('link').getAttribute('href')).toContain('#:~:text=You%20may%20return');
    expect(await dialog.getByRole('link').getAttribute('rel')).toBe('noopener nofollow ugc');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('.sources button').first().textContent()).toContain('Returns');
    await page.locator('.sources button').nth(2).click();
    await page.getByRole('dialog', { name: 'How to send a parcel' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0);
    await page.mouse.click(20, 500);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('shows a source as a sheet from the bottom on a phone', async () => {
    const { page } = await open('/chat/halden', PHONE);
    await ask(page, RETURNS);
    await answered(page);
    await page.locator('.prose button.chip').first().click();
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 375 });
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(812);
    await page.mouse.click(180, 100);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('draws tables in answers and passages, which scroll sideways by keyboard and leave the page still', async () => {
    const { page, troubles } = await open('/chat/halden', { viewport: { width: 360, height: 740 } });
    await ask(page, 'Which branches are there?');
    await answered(page);
    const scrolled = async (table: Locator) => {
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
      return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    };
    const name = 'Branch Monday to Friday Saturday Telephone Parking';
    expect(await scrolled(page.locator('.answer').getByRole('group', { name }))).toBe(0);
    expect(await page.locator('.source-place').textContent()).toBe('page 12');
    await page.locator('.prose button.chip').click();
    const passage = page.getByRole('dialog', { name: 'Our branches' }).locator('blockquote');
    expect(await scrolled(passage.getByRole('group', { name }))).toBe(0);
    expect(await passage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await passage.locator('th').allTextContents()).toHaveLength(5);
    expect(await passage.locator('tr:has(mark)').allTextContents()).toEqual([
      'Portland9:00–18:0010:00–16:00+1-503-555-0101Underground-garage',
    ]);
    expect(await passage.textContent()).not.toContain('|');
    await expectNoAxeViolations(page);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('cites only sources the answer has, and an answer that does not know is plain text', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, 'something hostile');
    await answered(page);
    expect(await page.locator('.prose button.chip').allTextContents()).toEqual(['1']);
    expect(await page.locator('.answer .prose').textContent()).toContain('[9]');
    await ask(page, 'What is the weather?');
    await answered(page, 2);
    expect(await page.locator('article').last().locator('.sources').count()).toBe(0);
    await page.context().close();
  });

  it('offers the nearest topics as buttons under the newest answer; pressing one asks it', async () => {
    const { page, troubles } = await open('/chat/halden');
    await ask(page, 'What is the weather?');
    await answered(page);
    const topics = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
    expect(await topics.allTextContents()).toEqual(['Returns and refunds', '<b>Refunds</b>']);
    await topics.last().focus();
    await page.keyboard.press('Enter');
    await answered(page, 2);
    expect(await page.locator('.bubble').last().textContent()).toContain('How long does the refund take?');
    expect(await topics.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  describe('a form', () => {
    const form = (page: Page) => page.getByRole('form', { name: 'Leave us a message' });
    const lastReply = () => JSON.parse(calls().at(-1)?.body ?? '{}').reply;
    const fillIn = async (page: Page, email: string, message = '') => {
      await form(page).getByLabel('Email').fill(email);
      await form(page).getByLabel('Your message (optional)').fill(message);
      await form(page).getByRole('button', { name: 'Send' }).click();
    };

    it('is scrolled into view when it loads after the last words', async () => {
      const { page } = await open('/chat/halden', { viewport: { width: 360, height: 480 } });
      await ask(page, 'I want a person');
      await answered(page);
      const send = form(page).getByRole('button', { name: 'Send' });
      await send.waitFor();
      const below = async () => {
        const [button, log] = await Promise.all([send.boundingBox(), page.getByRole('log').boundingBox()]);
        return button && log ? button.y + button.height - (log.y + log.height) : Number.NaN;
      };
      await expect.poll(below).toBeLessThanOrEqual(0);
      // The scroll event of the program's own scrolling may fire after the log has grown.
      const hidden = await page.getByRole('log').evaluate(async (log) => {
        const late = document.createElement('div');
        late.style.height = '300px';
        log.firstElementChild?.append(late);
        log.dispatchEvent(new Event('scroll'));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return log.scrollHeight - log.scrollTop - log.clientHeight;
      });
      expect(hidden).toBeLessThan(2);
      await page.context().close();
    });

    it('says at the field what is missing, sends once, and is closed', async () => {
      const { page, troubles } = await open('/chat/halden', PHONE);
      await ask(page, 'I want a person');
      await answered(page);
      await form(page).getByRole('button', { name: 'Send' }).click();
      const email = form(page).getByLabel('Email');
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      expect(await form(page).getByRole('alert').first().textContent()).toBe('Fill in this field.');
      expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
      await fillIn(page, 'ana@');
      expect(await form(page).getByRole('alert').first().textContent()).toBe('Enter a valid email address.');
      expect(callNames()).toHaveLength(1);
      await fillIn(page, 'ana@example.com', 'Call me');
      await answered(page, 2);
      expect(await page.locator('.bubble').last().textContent()).toContain('ana@example.com\n\nCall me');
      expect(lastReply()).toEqual({
        inputId: 'contact.1',
        value: { email: 'ana@example.com', message: 'Call me' },
      });
      expect(await form(page).count()).toBe(0);
      await page.getByText('Sent.', { exact: true }).waitFor();
      expect(troubles).toEqual([]);
      await page.context().close();
    });

    it('keeps what was typed when the server refuses it, and says when it is no longer open', async () => {
      const { page } = await open('/chat/halden');
      await ask(page, 'I want a person');
      await answered(page);
      await fillIn(page, 'refused@example.com', 'Call me');
      await form(page).getByText('Enter a valid email address.').waitFor();
      expect(await form(page).getByLabel('Your message (optional)').inputValue()).toBe('Call me');
      expect(await page.locator('.bubble').count()).toBe(1);
      await fillIn(page, 'closed@example.com');
      await page.getByText('This form is no longer open.').waitFor();
      expect(await page.locator('.bubble').count()).toBe(1);
      await page.context().close();
    });

    it('can be declined', async () => {
      const { page } = await open('/chat/halden');
      await ask(page, 'I want a person');
      await answered(page);
      await form(page).getByRole('button', { name: 'No, thanks' }).click();
      await answered(page, 2);
      expect(lastReply()).toEqual({ inputId: 'contact.1', value: null });
      await page.context().close();
    });
  });

  it('shows each case of Markdown as the transcript does', async () => {
    const { page } = await open('/chat/halden');
    for (const [index, { name, shown }] of markdownCases.entries()) {
      await ask(page, `case: ${name}`);
      await answered(page, index + 1);
      const prose = page.locator('article .prose').nth(index);
      await expect.poll(() => prose.evaluate(outlineOf), { message: name }).toBe(shown);
    }
    await page.context().close();
  });

  it('stops a running answer and keeps what it said', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, `${RETURNS} [slow]`);
    await page.locator('.answer .prose').waitFor();
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await page.getByText('You stopped this answer.').waitFor();
    expect(callNames()).toContain('POST /api/chat/halden/messages/{id}/stop');
    expect(await page.locator('.answer .prose').textContent()).toMatch(/^Yes,/);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(1);
    await page.context().close();
  });

  it('an answer that was cut off says so, and the visitor goes on with one press', async () => {
    const { page, troubles } = await open('/chat/halden');
    await ask(page, `${RETURNS} [cut]`);
    await answered(page);
    const note = page.locator('.answer-note');
    expect(await note.textContent()).toContain('This answer was cut off.');
    await note.getByRole('button', { name: 'Continue' }).click();
    await answered(page, 2);
    expect(await page.locator('.question').last().textContent()).toContain('Continue');
    // Only the newest answer can be continued.
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('answers again, copies, and takes a judgment with a comment', async () => {
    const { page } = await open('/chat/halden');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(page, RETURNS);
    await answered(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Yes, /);
    expect(copied).not.toMatch(/\[\d|\*\*/);
    await page.getByRole('button', { name: 'Bad answer' }).click();
    await page.getByLabel('What could be better? (optional)').fill('Too long');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Thank you for your feedback.').waitFor();
    expect(await focusedLabel(page)).toBe('Bad answer');
    const feedback = calls().filter(({ path }) => path.endsWith('/feedback'));
    expect(feedback.map(({ body }) => JSON.parse(body))).toEqual([
      { rating: 'down' },
      { rating: 'down', comment: 'Too long' },
    ]);
    await page.getByRole('button', { name: 'Answer again' }).click();
    await answered(page);
    expect(await page.locator('article').count()).toBe(1);
    expect(callNames().at(-1)).toBe('POST /api/chat/halden/messages/{id}/regenerate');
    await page.context().close();
  });

  it('gives the focus back where a comment is declined', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await page.getByRole('button', { name: 'Good answer' }).press('Enter');
    await page.getByLabel('What was good? (optional)').press('Escape');
    expect(await focusedLabel(page)).toBe('Good answer');
    await page.context().close();
  });

  it('asks how it was once the visitor has ended it, by keyboard too, and takes a comment', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'End conversation' }).click();
    const rating = page.getByRole('region', { name: 'How was this conversation?' });
    await rating.getByRole('button', { name: '2 of 5' }).press('Enter');
    await rating.getByLabel('What could be better? (optional)').fill('Too short');
    await page.keyboard.press('Enter');
    await rating.getByText('Thank you for your feedback.').waitFor();
    expect(await focusedLabel(page)).toBe('2 of 5');
    const sent = calls().filter(({ path }) => path.endsWith('/rating'));
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { score: 2 },
      { score: 2, comment: 'Too short' },
    ]);
    await ask(page, RETURNS);
    expect(await rating.count()).toBe(0);
    await page.context().close();
  });

  it('asks how it was once, when it has gone quiet and no form is open', async () => {
    const { page } = await open('/chat/halden');
    const rating = page.getByRole('region', { name: 'How was this conversation?' });
    await page.clock.install();
    await ask(page, 'Can I talk to a person?');
    await answered(page);
    await page.clock.fastForward('31:00');
    expect(await rating.count()).toBe(0);
    await ask(page, RETURNS);
    await answered(page, 2);
    await page.clock.runFor(1_000);
    await page.clock.fastForward('29:00');
    expect(await rating.count()).toBe(0);
    await page.clock.fastForward('02:00');
    await rating.waitFor({ timeout: 5_000 });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await rating.count()).toBe(0);
    await page.reload();
    await answered(page, 2);
    await page.clock.fastForward('31:00');
    expect(await rating.count()).toBe(0);
    await page.context().close();
  });

  it('restores the transcript after a reload, and an answer that was still being written', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await ask(page, 'How long does the refund take? [slow]');
    await page.locator('article').nth(1).locator('.prose').waitFor();
    await page.reload();
    await answered(page, 2);
    expect(await page.locator('.bubble').count()).toBe(2);
    expect(await page.locator('article .prose').last().textContent()).toMatch(
      /^We refund you .*three working days.*1 Your bank may need another day or two\.$/,
    );
    await page.context().close();
  });

  it('says at the field of the privacy desk what cannot be an address, before anything is sent', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    const desk = page.getByRole('dialog', { name: 'Your data' });
    await desk.getByRole('button', { name: 'Correct' }).click();
    const email = desk.getByLabel('Email');
    await email.fill('ada at example');
    await page.keyboard.press('Enter');
    const error = desk.getByRole('alert').filter({ hasText: 'Check what you entered' });
    await error.waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(callNames().filter((name) => name.startsWith('PATCH'))).toEqual([]);
    await email.fill('ada@example.org');
    await page.keyboard.press('Enter');
    await desk.getByText('Your details were corrected.').waitFor();
    await page.context().close();
  });

  it('I18N-14: names the privacy desk and its close button in the chat’s language while its texts load', async () => {
    const { page } = await open('/chat/basic');
    const loaded = Promise.withResolvers<void>();
    await page.route('**/locales/ar/*.json', async (route) => {
      if (route.request().url().endsWith('privacyDesk.json')) await loaded.promise;
      const file = new URL(route.request().url()).pathname;
      await route.fulfill({ path: join(import.meta.dirname, '../..', file) });
    });
    await page.goto(`${server.origin}/chat/halden?lng=ar`);
    await page.getByRole('button', { name: 'المزيد' }).click();
    await page.getByRole('menuitem', { name: 'بياناتك' }).click();
    const desk = page.getByRole('dialog', { name: 'بياناتك' });
    await desk.getByRole('button', { name: 'إغلاق' }).waitFor();
    expect(await desk.innerText()).toBe('بياناتك');
    loaded.resolve();
    await desk.getByText('لم يُحفظ أي شيء عنك بعد.').waitFor();
    await page.context().close();
  });

  it('starts over, shows what is held, and erases it after asking', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, RETURNS);
    await answered(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    const desk = page.getByRole('dialog', { name: 'Your data' });
    await desk.getByText('2 messages since').waitFor();
    const download = page.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('conversation.json');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.getByText('at once and for good').waitFor();
    await desk.getByRole('button', { name: 'Delete for good' }).click();
    await desk.getByText('Your data was deleted.').waitFor();
    const receipt = page.waitForEvent('download');
    await desk.getByRole('button', { name: 'Save receipt' }).click();
    expect((await receipt).suggestedFilename()).toBe('receipt.txt');
    await desk.getByText('Nothing is stored about you yet.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.locator('.bubble').count()).toBe(0);
    expect(callNames().slice(-2)).toEqual(['GET /api/chat/halden/me', 'DELETE /api/chat/halden/me']);
    await page.context().close();
  });
});

it('offers only what the server says it can do, and asks a failed question again by itself', async () => {
  const { page } = await open('/chat/basic');
  await ask(page, `${RETURNS} [fail]`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => callNames()).toEqual(Array(2).fill('POST /api/chat/basic/messages'));
  const ids = calls().map(({ body }) => JSON.parse(body).clientMessageId);
  expect(ids[0]).not.toBe(ids[1]);
  await ask(page, `${RETURNS} [slow]`);
  await page.locator('.answer .prose').last().waitFor();
  expect(await page.getByRole('button', { name: 'Stop the answer' }).count()).toBe(0);
  await page.goto(`${server.origin}/chat/basic`);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'New conversation',
    'End conversation',
  ]);
  await page.context().close();
});

describe('writing', () => {
  it('shows a message in the direction of its own words', async () => {
    const { page } = await open('/chat/halden');
    await ask(page, 'هل يمكنني إرجاع كتاب HB-204؟');
    const direction = await page.locator('.bubble').evaluate((bubble) => getComputedStyle(bubble).direction);
    expect(direction).toBe('rtl');
    await page.context().close();
  });

  it('sends with Enter, breaks the line with Shift+Enter, and waits while a word is being composed', async () => {
    const { page } = await open('/chat/halden');
    const box = page.getByRole('textbox', { name: 'Your message', exact: true });
    await box.fill('two');
    await box.press('Shift+Enter');
    await page.keyboard.type('lines');
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await page.locator('.bubble').count()).toBe(0);
    await box.press('Enter');
    await answered(page);
    expect(JSON.parse(calls()[0]?.body ?? '{}').message).toBe('two\nlines');
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('SEC-32: counts near the limit of 4,000 characters and sends nothing longer', async () => {
    const { page } = await open('/chat/halden');
    const box = page.getByRole('textbox', { name: 'Your message', exact: true });
    await box.fill('x'.repeat(3_599));
    expect(await page.locator('.composer-count').textContent()).toBe('');
    await box.fill('x'.repeat(4_001));
    expect(await page.locator('.composer-count').textContent()).toBe('4,001 of 4,000 characters');
    await box.press('Enter');
    expect(callNames()).toEqual([]);
    await box.fill('x'.repeat(4_000));
    await box.press('Enter');
    await answered(page);
    expect(JSON.parse(calls()[0]?.body ?? '{}').message).toHaveLength(4_000);
    await page.context().close();
  });
});
