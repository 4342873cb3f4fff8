import { maxSuggestions, type Suggestion, suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { PeopleRule } from '@parley/contracts/settings/people-settings';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { beginsWithPersonRequest, recognizeSmallTalk } from '../../../engine/small-talk/recognize.ts';
import { offerOf } from '../../../handover/offer.ts';
import { type EarlierMessage, matchRule } from '../../../handover/rules/match-rule.ts';
import { publicNameOf } from '../../../kernel/chatbot/chatbot.ts';
import { admitsIgnorance } from '../../../knowledge/claims/check-claims.ts';
import type { PromptMessage } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type HandsOver, offersPerson } from '../delivery/deliver-message.ts';
import { wasHandedOver } from '../delivery/delivery.queries.ts';
import type { TurnDraft } from './turn-draft.ts';
import type { TurnOrder } from './turn-order.ts';

/**
 * Adds the suggestion to talk to a person to an answer, if a rule of the chatbot asks for it, or the visitor's question began with
 * that request, and if a person may be asked now. Its message is small talk that asks for a person, so that every chat can send it.
 * Returns whom to hand over to instead, if the rule asks for a person and one may come.
 */
export async function offerPerson(
  deps: ChatDeps,
  order: TurnOrder,
  draft: TurnDraft,
  before: readonly PromptMessage[],
): Promise<HandsOver | null> {
  const { snapshot, claims } = order;
  if (!snapshot.deployment.people.enabled) return null;
  const wanted = wantedBy(deps, order, draft, before);
  if (wanted === null) return null;
  const reader = readerOf(deps.database, tenantScope(claims.organizationId));
  if (wanted !== 'visitor' && wanted.then === 'ask') {
    const { on: reason, teamId = null } = wanted;
    const place = await offerOf(reader, deps, snapshot, claims, teamId);
    // Whom a person has given back is not handed over again for what has not changed.
    if (offersPerson(place) && !(await wasHandedOver(reader, claims, reason)))
      return { reason, teamId, place };
  }
  if (!offersPerson(await offerOf(reader, deps, snapshot, claims))) return null;
  const words = deps.sentences.render(order.language, 'chat:personAsk');
  draft.suggestions = [...draft.suggestions.slice(0, maxSuggestions - 1), { label: words, message: words }];
  return null;
}

/** The rule that fits the turn, or the visitor, whose question began with asking for a person. */
function wantedBy(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  { snapshot, claims, accepted, question, language, rulesPage }: TurnOrder,
  draft: TurnDraft,
  before: readonly PromptMessage[],
): PeopleRule | 'visitor' | null {
  const name = publicNameOf(snapshot);
  if (rulesPage === undefined || asks(question, name)) return null;
  if (beginsWithPersonRequest(question, name)) return 'visitor';
  const unknown = sentences.render(language, 'chat:dontKnow');
  const answer = { ...draft, is_unsourced: draft.sources.length === 0 };
  return matchRule(snapshot.deployment.people.rules, {
    text: question,
    language,
    // Whoever leaves an address has asked nothing.
    isAnswered: accepted.contact === 'thank' ? null : isAnswered(answer, unknown),
    earlier: before.map((message) => earlierOf(message, { name, unknown })),
    pageUrl: rulesPage.url,
    verifiedId: claims.identity?.id ?? null,
  });
}

function earlierOf(
  message: PromptMessage,
  { name, unknown }: { name: string; unknown: string },
): EarlierMessage {
  const { role, content } = message;
  if (role === 'user') return { role, content };
  const suggestions: Suggestion[] = suggestion.array().parse(message.suggestions ?? []);
  return {
    role: 'answer',
    isAnswered: role === 'agent' || isAnswered(message, unknown),
    isOffer: suggestions.some((each) => asks(each.message, name)),
  };
}

function asks(message: string, name: string): boolean {
  return recognizeSmallTalk(message, name) === 'person';
}

/** Whether an answer says what was asked; null for one that answers no question. */
function isAnswered(
  { mode, is_unsourced: isUnsourced, content }: Pick<PromptMessage, 'mode' | 'is_unsourced' | 'content'>,
  unknown: string,
): boolean | null {
  switch (mode) {
    case 'contact':
      return false;
    case 'approved':
      return true;
    case 'extractive':
      return !isUnsourced;
    case 'model':
    case 'fallback-model':
      return !isUnsourced || !admitsIgnorance(content, unknown);
    default:
      return null;
  }
}
