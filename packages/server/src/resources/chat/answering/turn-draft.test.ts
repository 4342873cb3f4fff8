import type { Suggestion } from '@parley/contracts/resources/chatbot/chat';
import { expect, it } from 'vitest';
import type { TurnEvent } from '../../../engine/turn.ts';
import { applyEvent, emptyDraft } from './turn-draft.ts';

function suggestionsOf(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const draft = emptyDraft();
  const end: TurnEvent = {
    type: 'end',
    mode: 'extractive',
    answeredBy: null,
    content: 'I do not know.',
    sources: [],
    isCut: false,
    cutReason: null,
    asksForContact: false,
    suggestions,
    support: null,
  };
  applyEvent(draft, end, () => null);
  return draft.suggestions;
}

it('an answer suggests at most three different questions, with labels that fit on a button', () => {
  const topic = (label: string, message = label) => ({ label, message });
  const long = `${'x'.repeat(78)}😀 and more`;
  const given = [
    topic(long),
    topic('Hours'),
    topic('Open', 'Hours'),
    topic(' '),
    topic('Empty', ''),
    topic('Far'),
  ];
  expect(suggestionsOf([...given, topic('Fourth')])).toEqual([
    topic(`${'x'.repeat(78)}…`, long),
    topic('Open', 'Hours'),
    topic('Far'),
  ]);
  expect(suggestionsOf([topic('Endless', 'x'.repeat(4_001))])).toEqual([]);
});
