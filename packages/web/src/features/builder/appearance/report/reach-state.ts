import type { ReportState } from './report-looks.ts';
import { type SampleWords, sampleAnswer } from './report-states.ts';

const readyLimitMs = 15_000;
const pollMs = 50;

/** Selector that matches once the chat has reached the state. */
const signs: Record<ReportState, string> = {
  start: 'textarea:not(:disabled)',
  outsideHours: '.closed summary',
  consent: '.consent button',
  password: '#password',
  choices: '.answer .prompts button',
  form: '.answer form',
  conversation: '.answer .sources',
};

/** Waits until the open chat reaches a state, then expands collapsed content. @throws if it takes too long */
export async function reachState(
  chat: () => Document | null,
  state: ReportState,
  words: SampleWords,
): Promise<Document> {
  const shows = (sign: string) => Boolean(chat()?.querySelector(sign));
  if (state === 'conversation' && !shows(signs.conversation)) {
    // The opening message of the previous state disappears once the new settings arrive.
    await until(() => shows(signs.start) && !shows('.answer'));
    ask(chat(), words);
  }
  await until(() => shows(signs[state]));
  const page = chat();
  if (!page) throw new Error('the chat is gone');
  page.querySelector('.closed details')?.setAttribute('open', '');
  return page;
}

/** Asks a question like a visitor; a sample answer replaces the server's. */
function ask(chat: Document | null, { question, ...words }: SampleWords): void {
  const view = chat?.defaultView;
  const field = chat?.querySelector('textarea');
  if (!view || !field) return;
  view.fetch = async () => sampleAnswer({ question, ...words });
  field.value = question;
  field.dispatchEvent(new view.Event('input', { bubbles: true }));
  setTimeout(() => field.form?.requestSubmit(), pollMs);
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < readyLimitMs; waitedMs += pollMs) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error('the chat did not come so far');
}
