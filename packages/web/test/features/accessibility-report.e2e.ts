import { expect, it } from 'vitest';
import { useBrowser } from '../../../../tools/e2e/use-browser.ts';
import { reportPage } from '../../src/features/builder/appearance/report/report-page.ts';

const browser = useBrowser();

it('a downloaded accessibility report is read on a phone without scrolling to the side', async () => {
  const element =
    '#host > div.parley-chat-panel-with-a-long-name:nth-child(2) > form[aria-label="Your-message"]';
  const file = reportPage({
    lang: 'en',
    dir: 'ltr',
    title: 'Accessibility report: Donaudampfschifffahrtsgesellschaftskapitänsmützenberatung',
    notes: ['Made of 28 looks.'],
    heads: ['Rule', 'EN 301 549', 'Result'],
    rows: [
      {
        row: {
          rule: 'scrollable-region-focusable-with-a-long-name',
          help: 'Scrollable region must have keyboard access',
          clauses: ['9.1.4.3', '9.1.4.11', '9.2.1.1'],
          outcome: 'review',
          places: [{ look: 'Phone, dark', element }],
        },
        outcome: 'Not applicable',
      },
    ],
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
  const page = await context.newPage();
  await page.setContent(file);
  const widths = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  await context.close();
  expect(widths).toEqual([360, 360]);
});
