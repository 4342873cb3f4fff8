import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { untilAtRest } from '../../tools/e2e/at-rest.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { layoutFaults } from '../../tools/e2e/layout-faults.ts';

const names = {
  latin: 'Harbour 24/7: bookshop, map room and reading hall of the northern quays (2026)',
  arabic: 'مكتبة الميناء 24/7: غرفة الخرائط وقاعة القراءة على الأرصفة الشمالية (2026)',
};

const app = useInstallation();
let account: ApiClient;
let chatbotIds: string[];

beforeAll(async () => {
  account = await app.register(names.latin.slice(0, 49), names.arabic.slice(0, 49));
  chatbotIds = [];
  for (const name of Object.values(names)) {
    const { id } = await createChatbot(account, { name });
    await addText(account, id, name, `${name}.`);
    await deploy(account, id);
    await askAsVisitor(app.url, id, name);
    chatbotIds.push(id);
  }
});

/** A line of a page that is cut where it is too long, with one of the names in it. */
interface Line {
  text: string;
  isCut: boolean;
  /** Whether the first letter of the text is in sight. */
  hasStart: boolean;
  /** px between the text and the side where lines of the page begin. */
  indent: number;
}

/** Runs in the page. */
function readLines(marks: readonly string[]): Line[] {
  const isRtl = document.documentElement.dir === 'rtl';
  const lines: Line[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    const text = element.textContent ?? '';
    const isLine = getComputedStyle(element).textOverflow === 'ellipsis' && box.width > 0;
    if (!isLine || !marks.some((mark) => text.includes(mark))) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const first = walker.nextNode();
    if (!first) continue;
    const range = document.createRange();
    range.setStart(first, 0);
    range.setEnd(first, 1);
    const letter = range.getBoundingClientRect();
    range.selectNodeContents(element);
    const whole = range.getBoundingClientRect();
    const isCut = element.scrollWidth > element.clientWidth;
    lines.push({
      text,
      isCut,
      hasStart: letter.left >= box.left - 1 && letter.right <= box.right + 1,
      indent: isCut ? 0 : Math.round(isRtl ? box.right - whole.right : whole.left - box.left),
    });
  }
  return lines;
}

async function linesOn(page: Page, path: string, language: string): Promise<Line[]> {
  await page.goto(`${app.url}${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
  await page.getByRole('heading').first().waitFor();
  await untilAtRest(page);
  return await page.evaluate(readLines, ['Harbour', 'الميناء']);
}

it.each([
  ['ar', 1280],
  ['ar', 360],
  ['en', 1280],
  ['en', 360],
] as const)(
  'names in another script are cut at their own end, and stand where the page’s lines begin: %s, %i px',
  async (language, width) => {
    const page = await app.open(account, '/favicon.svg', { viewport: { width, height: 800 } });
    const builders = chatbotIds.flatMap((id) => [`/builder/${id}`, `/builder/${id}?tab=knowledge`]);
    const lists = [
      '/dashboard',
      '/chatbots',
      '/chatbots?view=list',
      '/conversations',
      '/settings?tab=team-members',
    ];
    for (const path of [...lists, ...builders]) {
      const lines = await linesOn(page, path, language);
      expect(
        lines.filter(({ hasStart, indent }) => !hasStart || indent > 1),
        path,
      ).toEqual([]);
      const cut = lines.filter(({ isCut }) => isCut).map(({ text }) => text);
      if (path.startsWith('/chatbots') || width === 360) expect(cut, path).not.toEqual([]);
    }
  },
);

// Every screen and dialog, in five languages: npm run screenshots -- --overflow.
it.each(['de', 'ar'])(
  'I18N-14: nothing is cut without its whole text, broken or pushed out on a phone in %s',
  async (language) => {
    const page = await app.open(account, '/favicon.svg', { viewport: { width: 375, height: 812 } });
    const builder = `/builder/${chatbotIds[0]}?tab=knowledge`;
    for (const path of ['/', '/chatbots?view=list', builder]) {
      await linesOn(page, path, language);
      expect(await layoutFaults(page), path).toEqual([]);
    }
  },
);
