import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findToast } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor, newId } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import type { ResponseOf } from '../../../lib/api/client.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const base = sampleChatbot();
const explain = 'POST /api/chatbots/{chatbotId}/knowledge/explain';

function explainedAs(status: 'answered' | 'unknown'): ResponseOf<typeof explain> {
  return {
    question: { kind: 'fact', language: 'en', goesOnFrom: null, words: [] },
    passages: [],
    support: null,
    answer: { status, content: '', sources: [], topics: [] },
    smallTalk: null,
    tookMs: 1,
    costMicroUsd: 0,
  };
}

/** Returns the description of a suggested question's field. */
function answerOf(n: number): string {
  const described = screen.getByLabelText(words('appearance.prompt', { n })).getAttribute('aria-describedby');
  return document.getElementById(described ?? '')?.textContent ?? '';
}

const saidOf = (state: string) => words(`appearance.promptAnswer.${state}`);

it('shows beside each suggested question whether it gets an answer, and links to the reason if not', async () => {
  const suggestedPrompts = ['When do you open?', 'Who are you?'];
  const desk = chatbotFor('member', { name: 'Desk', appearance: { ...base.appearance, suggestedPrompts } });
  api.respond(explain, ({ body }) =>
    explainedAs(Object(body).query === 'When do you open?' ? 'answered' : 'unknown'),
  );
  const release = api.hold(explain);
  const user = await openBuilder(desk, 'appearance');
  await waitFor(() => expect(api.sent(explain)).toEqual([{ query: 'When do you open?' }]));
  expect([answerOf(1), answerOf(2)]).toEqual([saidOf('unchecked'), saidOf('unchecked')]);
  release();
  await waitFor(() => expect([answerOf(1), answerOf(2)]).toEqual([saidOf('answered'), saidOf('unanswered')]));
  const why = screen.getByRole('link', {
    name: words('appearance.promptAnswer.whyOf', { prompt: 'Who are you?' }),
  });
  expect(why.getAttribute('href')).toBe(`/builder/${desk.id}?tab=knowledge&question=Who+are+you%3F`);
  // Typing does not send a request per letter, and known results are reused.
  await fill(user, screen.getByLabelText(words('appearance.prompt', { n: 2 })), 'Do you ship?');
  expect([answerOf(1), answerOf(2)]).toEqual([saidOf('answered'), saidOf('unchecked')]);
  await waitFor(() => expect(answerOf(2)).toBe(saidOf('unanswered')));
  const asked = () => api.sent(explain).map((body) => Object(body).query);
  expect(asked()).toEqual(['When do you open?', 'Who are you?', 'Do you ship?']);
  // A changed source may now answer it.
  api.respond(explain, explainedAs('answered'));
  api.live({ resource: 'knowledge', resourceId: newId() });
  await waitFor(() => expect([answerOf(1), answerOf(2)]).toEqual([saidOf('answered'), saidOf('answered')]));
  expect(asked().slice(3)).toEqual(['When do you open?', 'Do you ship?']);
});

it('reports suggested questions that could not be checked, and offers a retry', async () => {
  const appearance = { ...base.appearance, suggestedPrompts: ['When do you open?'] };
  api.refuse(explain, 'internal_error');
  const user = await openBuilder(chatbotFor('member', { name: 'Desk', appearance }), 'appearance');
  const again = await screen.findByRole('button', { name: t('common:ui.tryAgain') });
  expect(answerOf(1)).toBe(saidOf('unchecked'));
  api.respond(explain, explainedAs('answered'));
  await user.click(again);
  await waitFor(() => expect(answerOf(1)).toBe(saidOf('answered')));
});

it('accepts up to six suggested questions', async () => {
  const six = Array.from({ length: 5 }, (_, index) => `Question ${index + 1}?`);
  const appearance = { ...base.appearance, suggestedPrompts: six };
  api.respond(explain, explainedAs('answered'));
  const user = await openBuilder(chatbotFor('member', { name: 'Desk', appearance }), 'appearance');
  const add = await screen.findByRole('button', { name: words('appearance.promptAdd') });
  await user.click(add);
  await fill(user, screen.getByLabelText(words('appearance.prompt', { n: 6 })), 'Do you ship?');
  expect(add).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: words('appearance.promptRemove', { n: 1 }) }));
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  const appearances = api.sent('PATCH /api/chatbots/{chatbotId}').map((body) => Object(body).appearance);
  expect(appearances).toEqual([{ suggestedPrompts: [...six.slice(1), 'Do you ship?'] }]);
});
