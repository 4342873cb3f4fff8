import {
  type MessageSource,
  maxMessageLength,
  maxSuggestionLabelLength,
  maxSuggestions,
  type Suggestion,
} from '@parley/contracts/resources/chat';
import type { AnswerSupport, CutReason, HeldBack, TokenUsage, TurnEvent } from '../../../engine/turn.ts';
import type { CostOf } from '../../../models/prices.ts';
import type { RecordedAttempt } from './recorded-attempt.ts';

/** The accumulated result of a turn. */
export interface TurnDraft {
  content: string;
  sources: MessageSource[];
  mode: Extract<TurnEvent, { type: 'end' }>['mode'] | null;
  /** The model that wrote `content`. */
  answeredBy: { provider: string; model: string } | null;
  /** Of every model that was called, failed ones included. */
  usage: TokenUsage | null;
  /** In millionths of a US dollar; null while nothing was spent or if a price is unknown. */
  costMicroUsd: number | null;
  attempts: RecordedAttempt[];
  /** Whether the model was cut off, so that `content` lacks its end. */
  isCut: boolean;
  cutReason: CutReason | null;
  /** Whether the answer asks for an email address. */
  asksForContact: boolean;
  /** What the visitor can ask next. */
  suggestions: readonly Suggestion[];
  /** How much of a model's answer its sources support. */
  support: AnswerSupport;
  /** Of answers that were compared before they were said; null if none was. */
  heldBack: HeldBack | null;
}

export function emptyDraft(): TurnDraft {
  return {
    content: '',
    sources: [],
    mode: null,
    answeredBy: null,
    usage: null,
    costMicroUsd: null,
    attempts: [],
    isCut: false,
    cutReason: null,
    asksForContact: false,
    suggestions: [],
    support: null,
    heldBack: null,
  };
}

/** Applies an event of the turn to the draft. */
export function applyEvent(draft: TurnDraft, event: TurnEvent, costOf: CostOf): void {
  switch (event.type) {
    case 'status':
      return;
    case 'token':
      draft.content += event.text;
      return;
    case 'replace':
      draft.content = event.text;
      if (event.text === '') draft.answeredBy = null;
      return;
    case 'sources':
      draft.sources = event.sources;
      return;
    case 'held_back':
      draft.heldBack = heldBackWith(draft.heldBack, event);
      return;
    case 'usage':
      spend(draft, event, costOf);
      return;
    case 'end':
      draft.content = event.content;
      draft.mode = event.mode;
      draft.answeredBy = event.answeredBy;
      draft.isCut = event.isCut;
      draft.cutReason = event.cutReason;
      draft.asksForContact = event.asksForContact;
      draft.suggestions = presentable(event.suggestions);
      draft.support = event.support;
  }
}

function heldBackWith(
  before: HeldBack | null,
  { leftOut, uncompared, isTakenBack }: Extract<TurnEvent, { type: 'held_back' }>,
): HeldBack {
  const all = before ?? { leftOut: [], uncompared: 0 };
  return isTakenBack
    ? {
        leftOut: all.leftOut.slice(0, all.leftOut.length - leftOut.length),
        uncompared: all.uncompared - uncompared,
      }
    : { leftOut: [...all.leftOut, ...leftOut], uncompared: all.uncompared + uncompared };
}

/**
 * As many different ones as fit under an answer, with labels that fit on a button; a message too long to be sent is
 * left out.
 */
function presentable(suggestions: readonly Suggestion[]): Suggestion[] {
  const byMessage = new Map(suggestions.map((suggestion) => [suggestion.message, suggestion]));
  return [...byMessage.values()]
    .filter(({ label, message }) => label.trim() !== '' && message.trim() !== '')
    .filter(({ message }) => message.length <= maxMessageLength)
    .slice(0, maxSuggestions)
    .map(({ label, message }) => ({ label: shortened(label), message }));
}

/** Cut between words if there is a space in its second half. */
function shortened(label: string): string {
  if (label.length <= maxSuggestionLabelLength) return label;
  const space = label.lastIndexOf(' ', maxSuggestionLabelLength - 1);
  const end = space > maxSuggestionLabelLength / 2 ? space : maxSuggestionLabelLength - 1;
  const kept = label.slice(0, end).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}

function spend(draft: TurnDraft, event: Extract<TurnEvent, { type: 'usage' }>, costOf: CostOf): void {
  const { provider, model, inputTokens, outputTokens } = event;
  const cost = costOf(provider, model, event);
  const isFirst = draft.usage === null;
  const before = draft.usage ?? { inputTokens: 0, outputTokens: 0 };
  draft.costMicroUsd = isFirst ? cost : sumOf(draft.costMicroUsd, cost);
  draft.usage = {
    inputTokens: before.inputTokens + inputTokens,
    outputTokens: before.outputTokens + outputTokens,
  };
  draft.answeredBy = { provider, model };
}

/** Unknown if any part is unknown. */
function sumOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
