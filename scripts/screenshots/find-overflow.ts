import type { Browser, Page } from 'playwright-core';
import { readLocales, type Texts } from '../../packages/locales/locale-files.ts';
import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { answered } from '../../tools/e2e/pages/chat-page.ts';
import { type DialogSubjects, dialogScreens, type NameOf, type Open } from '../../tools/e2e/pages/dialogs.ts';
import { type LayoutFault, layoutFaults } from '../../tools/e2e/pages/layout-faults.ts';
import { keepScreenshot } from '../../tools/e2e/pages/screenshot.ts';
import { textPattern } from '../../tools/e2e/pages/text-pattern.ts';
import {
  contextOptions,
  heightOf,
  openScreen,
  type Screens,
  startScreens,
  viewers,
  widths,
} from './screens.ts';

/** The longest words (German, Russian), no spaces (Japanese), and both right-to-left scripts. */
const languagesToMeasure = ['de', 'ru', 'ar', 'fa', 'ja'];
const dialogSelector = '[role=dialog], [role=alertdialog]';
const dialogLimitMs = 8_000;
const navigationLimitMs = 60_000;
const popupSelector = '[role=menu], [role=listbox], [role=dialog]';
const popupLimitMs = 1_000;
/** A list has the same menu in each row, so a few are enough. */
const mostPopups = 6;

export interface OverflowOptions {
  /** Prefixes of the paths to visit; empty for all. */
  only: readonly string[];
  /** Empty for the default languages. */
  languages: readonly string[];
}

/** A layout fault with its location. */
interface FoundFault extends Omit<LayoutFault, 'kind'> {
  kind: LayoutFault['kind'] | 'not opened';
  screen: string;
  language: string;
  width: number;
}

/**
 * Opens every screen and dialog of a temporary seeded server in each language, on a desktop and on a phone, and prints what does
 * not fit. Returns the number of faults; saves a screenshot of each faulty screen in `.artifacts/overflow`.
 */
export async function findOverflow({ only, languages }: OverflowOptions): Promise<number> {
  await ensureBuilt(process.execPath);
  const screens = await startScreens();
  const browser = await openBrowser();
  const found: FoundFault[] = [];
  try {
    const paths = await Promise.all(viewers.map((viewer) => screens.pathsOf(viewer, only)));
    if (paths.flat().length === 0)
      throw new Problem(`No screen has a path that begins with ${only.join(' or ')}`);
    await addDialogSubjects(screens);
    const locales = readLocales(root);
    const wanted = languages.length > 0 ? languages : languagesToMeasure;
    const faults = await Promise.all(
      wanted.map((language) =>
        measureLanguage(browser, screens, { language, only, nameOf: namesIn(locales, language) }),
      ),
    );
    found.push(...faults.flat());
  } finally {
    await browser.close();
    await screens.server.stop();
  }
  print(found);
  return found.length;
}

function print(found: readonly FoundFault[]): void {
  for (const { screen, language, width, kind, element, text } of found)
    console.log([screen, language, width, kind, element, text.slice(0, 80)].join(' | '));
  console.log(`${found.length} faults`);
}

/** Adds data that the dialogs need besides the example data. */
async function addDialogSubjects({ seeded: { owner, chatbotIds } }: Screens): Promise<void> {
  const [chatbotId, otherId] = chatbotIds;
  for (const companyName of ['Quay Street', 'Harbor Street']) {
    await owner.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { companyName });
    if (companyName === 'Quay Street') await owner.expectOk('POST', `/api/chatbots/${chatbotId}/deploy`);
  }
  await owner.expectOk('POST', '/api/leads', { chatbotId: otherId, email: 'ana@example.com' });
  await owner.expectOk('POST', '/api/api-keys', { name: 'Sync', expires: '1y', permissions: 'read' });
  await owner.expectOk('PUT', '/api/organization/providers/mistral', { apiKey: 'a-key-of-mistral' });
}

function subjectsOf({ ids }: Screens): DialogSubjects {
  return {
    ...ids,
    chatbotName: 'Shop helper',
    sourceName: 'Shop handbook',
    visitor: 'ana@example.com',
    ownerName: 'Maren Halden',
  };
}

/** Returns a lookup from English names to those of a language, by the translation keys of the English texts. */
function namesIn(locales: ReadonlyMap<string, Texts>, language: string): NameOf {
  const english = [...(locales.get('en') ?? [])].filter(([, text]) =>
    /\p{L}/u.test(text.replace(/{{.+?}}/g, '')),
  );
  const own = locales.get(language) ?? new Map<string, string>();
  return (name, { isBeginning = false } = {}) => {
    const texts = english
      .filter(([, text]) => textPattern(text, '.+').test(name))
      .map(([key]) => textPattern(own.get(key) ?? '', '.*').source);
    if (texts.length === 0) throw new Error(`no text of the app is "${name}"`);
    const whole = texts.join('|');
    return new RegExp(isBeginning ? whole.replaceAll('$', '') : whole, 'u');
  };
}

interface Measuring {
  language: string;
  only: readonly string[];
  nameOf: NameOf;
}

async function measureLanguage(
  browser: Browser,
  screens: Screens,
  { language, only, nameOf }: Measuring,
): Promise<FoundFault[]> {
  const found: FoundFault[] = [];
  const dialogs = new Map(dialogScreens(subjectsOf(screens), nameOf));
  for (const viewer of viewers) {
    const context = await browser.newContext(contextOptions(widths[0] ?? 0, 'light'));
    await screens.signIn(context, viewer);
    context.setDefaultTimeout(dialogLimitMs);
    context.setDefaultNavigationTimeout(navigationLimitMs);
    const page = await context.newPage();
    for (const path of await screens.pathsOf(viewer, only)) {
      const shown = { path, language };
      found.push(...(await measureScreen(page, screens, shown)));
      const openings = [...(dialogs.get(path) ?? []), ...(path.startsWith('/chat/') ? chatSteps : [])];
      for (const [index, open] of openings.entries())
        found.push(...(await measureAfter(page, screens, { ...shown, open, step: index + 1 })));
    }
    await context.close();
  }
  return found;
}

const ask =
  (question: string): Open =>
  async (page) => {
    await page.locator('textarea').fill(question);
    await page.keyboard.press('Enter');
    await answered(page);
  };

/** An answer with sources, and one that asks for an address in a form. */
const chatSteps: readonly Open[] = [
  ask('How long can I return a book?'),
  ask('Who painted the ceiling of your chapel?'),
];

interface Shown {
  path: string;
  language: string;
  /** Index of the step on the page; default: the open dialog. */
  step?: number;
}

async function measureScreen(page: Page, screens: Screens, shown: Shown): Promise<FoundFault[]> {
  await page.setViewportSize({ width: widths[0] ?? 0, height: heightOf(widths[0] ?? 0) });
  try {
    await openScreen(page, screens.server.url, shown.path, shown.language);
    return await measureWidths(page, shown, 'body');
  } catch (error) {
    return [notOpened(shown, error)];
  }
}

async function measureWidths(
  page: Page,
  { path, language, step }: Shown,
  within: string,
): Promise<FoundFault[]> {
  const found: FoundFault[] = [];
  const screen = screenName(path, step);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    const faults = await layoutFaults(page, within);
    if (within === 'body') faults.push(...(await popupFaults(page)));
    if (faults.length > 0 || process.env.OVERFLOW_SHOTS)
      await keepScreenshot(page, `overflow/${screen.replaceAll(/[/?=:# ]+/g, '_')}-${language}-${width}`);
    found.push(...faults.map((fault) => ({ ...fault, screen, language, width })));
  }
  return found;
}

/** Opens the menus, lists and sheets of a page, one after the other. */
async function popupFaults(page: Page): Promise<LayoutFault[]> {
  const found: LayoutFault[] = [];
  const triggers = page.locator('button[aria-haspopup]:visible:not([disabled])');
  const count = Math.min(await triggers.count(), mostPopups);
  for (let index = 0; index < count; index += 1) {
    const isOpen = await triggers
      .nth(index)
      .click({ timeout: popupLimitMs })
      .then(() => true)
      .catch(() => false);
    if (isOpen) found.push(...(await layoutFaults(page, popupSelector)));
    await page.keyboard.press('Escape');
  }
  return found;
}

/** Measures the changes of an open screen after one click or message, and closes the dialog again. */
async function measureAfter(
  page: Page,
  screens: Screens,
  { open, ...shown }: Shown & { open: Open },
): Promise<FoundFault[]> {
  const isChat = shown.path.startsWith('/chat/');
  await page.setViewportSize({ width: widths[0] ?? 0, height: heightOf(widths[0] ?? 0) });
  try {
    await open(page);
    const dialog = page.locator(dialogSelector).first();
    if (!isChat) await dialog.waitFor();
    const found = await measureWidths(page, shown, isChat ? 'body' : dialogSelector);
    if (!isChat) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    return found;
  } catch (error) {
    await openScreen(page, screens.server.url, shown.path, shown.language);
    return [notOpened(shown, error)];
  }
}

function notOpened({ path, language, step }: Shown, error: unknown): FoundFault {
  const [text = ''] = String(error).split('\n');
  const screen = screenName(path, step);
  return { kind: 'not opened', element: 'page', text, screen, language, width: widths[0] ?? 0 };
}

function screenName(path: string, step: number | undefined): string {
  return `${path.replace(/[0-9a-f-]{36}/, ':id')}${step === undefined ? '' : ` #${step}`}`;
}
