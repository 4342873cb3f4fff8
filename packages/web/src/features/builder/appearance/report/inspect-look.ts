import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import axeUrl from 'axe-core/axe.min.js?url';
import type { StagedWidget } from '../stage/staged-widget.ts';
import { reachState } from './reach-state.ts';
import type { ReportLook } from './report-looks.ts';
import type { SampleWords } from './report-states.ts';

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // The chat's iframe is checked separately.
  iframes: false,
};
/** Color transitions take up to 200 ms. */
const drawMs = 400;

/** Returns axe's results for the widget on its page: for the launcher, and for the chat if it is open. */
export async function inspectView(
  page: Document,
  widget: StagedWidget,
  { isOpen, state }: ReportLook,
  words: SampleWords,
): Promise<AxeResults[]> {
  const chat = isOpen ? await reachState(widget.chat, state, words) : null;
  await wait(drawMs);
  const launcher = await (await axeOf(page)).run(widget.host, options);
  return chat ? [launcher, await (await axeOf(chat)).run(chat, options)] : [launcher];
}

/** Loads axe into a document; axe only inspects the window that it was loaded in. Downloaded with the first report. */
async function axeOf(document: Document): Promise<typeof axe> {
  const view: (Window & { axe?: typeof axe }) | null = document.defaultView;
  if (view && !view.axe) {
    const script = document.createElement('script');
    script.src = new URL(axeUrl, location.origin).href;
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error('axe could not be loaded'));
    });
    document.head.append(script);
    await loaded;
  }
  if (!view?.axe) throw new Error('axe could not be loaded');
  return view.axe;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
