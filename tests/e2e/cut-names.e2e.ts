import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { layoutFaults } from '../../tools/e2e/pages/layout-faults.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

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

/** A truncatable line of a page that contains one of the names. */
interface Line {
  text: string;
  isCut: boolean;
  /** Whether the first letter of the text is visible. */
  hasStart: boolean;
  /** Distance in px between the start of the text and the start edge of its element; 0 if truncated. */
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
  await waitUntilIdle(page);
  return await page.evaluate(readLines, ['Harbour', 'الميناء']);
}

it.each([
  ['ar', 1280],
  ['ar', 360],
  ['en', 1280],
  ['en', 360],
] as const)(
  'truncates names in another script at their own end, and aligns them with the page’s lines: %s, %i px',
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

// `npm run screenshots -- --overflow` checks every screen and dialog in five languages.
it.each(['de', 'ar'])(
  'I18N-14: on a phone in %s, no text is truncated without a tooltip, wrapped badly or pushed out',
  async (language) => {
    const page = await app.open(account, '/favicon.svg', { viewport: { width: 375, height: 812 } });
    const builder = `/builder/${chatbotIds[0]}?tab=knowledge`;
    for (const path of ['/', '/chatbots?view=list', builder]) {
      await linesOn(page, path, language);
      expect(await layoutFaults(page), path).toEqual([]);
    }
  },
);
