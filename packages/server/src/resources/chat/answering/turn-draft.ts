import {
  type MessageSource,
  maxMessageLength,
  maxSuggestionLabelLength,
  maxSuggestions,
  type Suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type {
  AnswerSupport,
  Attempt,
  CutReason,
  HeldBack,
  TokenUsage,
  TurnEvent,
} from '../../../engine/turn.ts';
import type { CostOf } from '../../../models/prices.ts';

/** A failed call of a model, with the provider's error message. */
export interface RecordedAttempt extends Attempt {
  said: ProviderSaid | null;
}

/** The result of a turn so far. */
export interface TurnDraft {
  content: string;
  sources: MessageSource[];
  mode: Extract<TurnEvent, { type: 'end' }>['mode'] | null;
  /** The model that wrote `content`. */
  answeredBy: { provider: string; model: string } | null;
  /** Total of all models that were called, including failed ones. */
  usage: TokenUsage | null;
  /** In millionths of a US dollar; null while nothing was spent or if a price is unknown. */
  costMicroUsd: number | null;
  attempts: RecordedAttempt[];
  /** Whether the model was cut off, so that `content` lacks its end. */
  isCut: boolean;
  cutReason: CutReason | null;
  asksForContact: boolean;
  /** Questions that the visitor can ask next. */
  suggestions: readonly Suggestion[];
  /** How much of a model's answer its sources support. */
  support: AnswerSupport;
  /** Result of checking sentences against the sources before they are sent; null if none was checked. */
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
 * The different suggestions that fit under an answer, with labels that fit on a button. A suggestion whose message is too long to
 * be sent is dropped.
 */
function presentable(suggestions: readonly Suggestion[]): Suggestion[] {
  const byMessage = new Map(suggestions.map((suggestion) => [suggestion.message, suggestion]));
  return [...byMessage.values()]
    .filter(({ label, message }) => label.trim() !== '' && message.trim() !== '')
    .filter(({ message }) => message.length <= maxMessageLength)
    .slice(0, maxSuggestions)
    .map(({ label, message }) => ({ label: shortened(label), message }));
}

/** Cuts between words if the second half contains a space. */
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

/** Null (unknown) if either part is unknown. */
function sumOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
