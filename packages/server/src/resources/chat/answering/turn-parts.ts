import type { ChatLanguage } from '@parley/contracts/language/languages';
import { smallTalkSentences } from '@parley/contracts/values/lists';
import { extractAnswer } from '@parley/knowledge/answering/extract';
import { bestQuote, presentPassage } from '@parley/knowledge/answering/passages-for-models';
import type { AnsweredQuestion, ExtractedAnswer } from '@parley/knowledge/answering/render-answer';
import { standaloneQuestion } from '@parley/knowledge/answering/standalone-question';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import type { Passage } from '@parley/knowledge/passages/passage';
import { followUpOf } from '@parley/knowledge/question/complete-question';
import { wholeQuestion } from '@parley/knowledge/question/whole-question';
import { languageName } from '../../../engine/language-name.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { recognizeSmallTalk } from '../../../engine/small-talk/recognize.ts';
import type {
  EarlierQuestion,
  ModelStep,
  SmallTalkReply,
  TurnInput,
  TurnParts,
} from '../../../engine/turn.ts';
import { withoutContactRequest } from '../../../insight/contacts/leaves-contact.ts';
import { firstEmail } from '../../../insight/contacts/left-details.ts';
import { type ChatbotSnapshot, publicNameOf } from '../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../kernel/chatbot/privacy.ts';
import { checkClaims } from '../../../knowledge/claims/check-claims.ts';
import type { CitedPassage } from '../../../knowledge/claims/find-unsupported.ts';
import { createHoldBack } from '../../../knowledge/claims/hold-back.ts';
import { type LookedUp, retrieveFused } from '../../../knowledge/retrieval/retrieve.ts';
import { memoize } from '../../../lib/timing/memoize.ts';
import type { ModelTarget } from '../../../models/model-target.ts';
import type { CostOf } from '../../../models/prices.ts';
import { storableProviderMessage } from '../../../models/provider-said.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { questionOf, turnDeadlineMs } from '../intake/accept-message.ts';
import type { ContactStep } from '../intake/contact-step.ts';
import type { RecordedAttempt } from './turn-draft.ts';
import type { AskingProgram } from './turn-order.ts';

/** Deadline of all models of a turn together, which leaves time to answer without them. */
const modelsDeadlineMs = turnDeadlineMs - 10_000;

interface TurnSetting {
  /** Language of the visitor. */
  language: ChatLanguage;
  /** Collects the models that fail. */
  attempts: RecordedAttempt[];
  /** Result of the search that ran when the message was accepted. */
  found?: LookedUp | undefined;
}

/** The parts of a turn whose built-in answerer also returns its evidence. */
interface ChatTurnParts extends TurnParts<Passage> {
  extract: (
    question: string,
    passages: readonly Passage[],
    earlier: string | null,
  ) => Promise<ExtractedAnswer>;
}

/** The fallback chain of this chatbot: its model and fallback models, if any, and the extractive answerer. */
export async function turnParts(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { language, attempts, found }: TurnSetting,
): Promise<ChatTurnParts> {
  const { chatbotId } = snapshot;
  // Memoized also when null, so that a late vector is not waited for twice.
  const vectorOf = memoize((text: string) => deps.questionVector(snapshot, text), {
    keyOf: (text) => text,
    cache: new Map(),
  });
  // Memoized, because a flow may first ask whether knowledge supports an answer and then for the answer.
  const retrieveOnce = memoize(
    ({ query, earlier, tags }: { query: string; earlier: string | null; tags: readonly string[] }) =>
      retrieveFused(
        deps.database,
        { ...questionOf(snapshot, { query, language }), earlier, tags, rerank: deps.rerank },
        vectorOf(wholeQuestion(query, earlier)),
        found,
      ),
    { keyOf: ({ query, earlier, tags }) => JSON.stringify([query, earlier, tags]), cache: new Map() },
  );
  return {
    retrieve: (query, earlier, tags = []) => retrieveOnce({ query, earlier, tags }),
    modelSteps: await modelStepsOf(deps, snapshot),
    extract: async (query, passages, earlier) => {
      const asked = wholeQuestion(query, earlier);
      const vector = await vectorOf(asked);
      const meanings = vector && (await deps.scoreSemantics(snapshot, { question: asked, vector, passages }));
      const answer = extractAnswer({ query, passages, earlier, language, meanings });
      return answer.status === 'answered'
        ? { ...answer, content: introduced(deps, answer, language) }
        : answer;
    },
    quote: bestQuote,
    present: presentPassage,
    check: (answer) => checkClaims(answer, language),
    ...(snapshot.answers.hideUnsupported && {
      holdBack: (passages, signal) => createHoldBack(deps.readSupport, passages.map(numbered), signal),
    }),
    estimateTokens,
    onFailure: (attempt, error) => {
      const said = error instanceof ModelFailure ? storableProviderMessage(error) : null;
      attempts.push({ ...attempt, said });
      // Never log the error itself: the model packages include the whole prompt in it.
      deps.log.warn({ ...attempt, chatbotId, detail: detailOf(error) }, 'model_failed');
    },
  };
}

/** A passage with the number that the prompt gives it. */
function numbered({ sourceName, heading, text }: Passage, index: number): CitedPassage {
  return { n: index + 1, sourceName, heading, passage: text };
}

/** Adds a sentence that names the language of the passages if the visitor asked in another one. */
function introduced(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  { content, citations, askedIn }: AnsweredQuestion,
  language: ChatLanguage,
): string {
  const written = citations[0]?.passage.language ?? null;
  if (written === null || askedIn === null || written === askedIn) return content;
  const name = languageName(written, language);
  return `${sentences.render(language, 'chat:otherLanguage', { language: name })}\n\n${content}`;
}

/** The chatbot's model and its fallback models, within budget and plan; empty without a model. */
export async function modelStepsOf(deps: ChatDeps, snapshot: ChatbotSnapshot): Promise<ModelStep[]> {
  const targets = await deps.resolveModels(snapshot);
  const untilMs = performance.now() + modelsDeadlineMs;
  const cheapest = cheapestOf(targets, deps.models.costOf);
  return targets.map((target, index) => ({
    mode: index === 0 ? 'model' : 'fallback-model',
    provider: target.provider,
    model: target.name,
    generate: deps.spending.within(
      { snapshot, target, isCheapest: target === cheapest },
      deps.models.languageModel(target, untilMs),
    ),
  }));
}

/** The model whose answers cost the least; one without a known price comes last. */
function cheapestOf(targets: readonly ModelTarget[], costOf: CostOf): ModelTarget | undefined {
  const priceOf = ({ provider, name }: ModelTarget) =>
    costOf(provider, name, { inputTokens: 1_000_000, outputTokens: 1_000_000 }) ?? Number.POSITIVE_INFINITY;
  return targets.toSorted((one, other) => priceOf(one) - priceOf(other))[0];
}

function detailOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null) return undefined;
  if ('statusCode' in cause && cause.statusCode !== undefined) return `status ${cause.statusCode}`;
  return cause instanceof Error ? cause.name : undefined;
}

/** The input of a turn, in the visitor's language. */
export function turnInput(
  deps: Pick<ChatDeps, 'sentences'>,
  snapshot: ChatbotSnapshot,
  {
    contact,
    ...asked
  }: {
    question: string;
    history: TurnInput['history'];
    language: ChatLanguage;
    contact: ContactStep;
  } & Partial<AskingProgram>,
): TurnInput {
  const sentence = (key: string) => deps.sentences.render(asked.language, `chat:${key}`);
  const smallTalk = smallTalkReply(deps, snapshot, { ...asked, contact });
  // A request for a human asks for contact details again.
  const asks =
    contact === 'ask' || (contact === 'none' && smallTalk?.wantsPerson && collectsContacts(snapshot));
  const question = contact === 'thank' ? withoutContactRequest(asked.question) : asked.question;
  return {
    ...asked,
    question,
    chatbot: {
      name: snapshot.name,
      companyName: snapshot.companyName,
      systemInstructions: snapshot.model.systemInstructions,
    },
    earlier: earlierQuestion(snapshot, asked),
    askedAlone: standaloneQuestion(question, asked.language),
    unknownSentence: sentence('dontKnow'),
    nearestSentence: sentence('dontKnowNearest'),
    contactSentence: asks ? sentence('leaveContact') : null,
    thanksSentence: contact === 'thank' ? sentence(thanksFor(asked.question)) : null,
    smallTalk,
  };
}

/** Key of the sentence that thanks for a phone number or another contact detail. */
function thanksFor(question: string): string {
  return firstEmail(question) === undefined ? 'numberThanks' : 'contactThanks';
}

/** The visitor's last message that was not small talk, if this one may be a follow-up to it. */
function earlierQuestion(
  snapshot: ChatbotSnapshot,
  {
    question,
    history,
    language,
  }: { question: string; history: TurnInput['history']; language: ChatLanguage },
): EarlierQuestion | null {
  const name = publicNameOf(snapshot);
  const before = history.findLast(
    ({ role, content }) => role === 'user' && recognizeSmallTalk(content, name) === null,
  );
  if (!before) return null;
  const followUp = followUpOf(question, language);
  return followUp === 'no' ? null : { message: before.content, isNeeded: followUp === 'yes' };
}

function smallTalkReply(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  snapshot: ChatbotSnapshot,
  { question, language, contact }: { question: string; language: ChatLanguage; contact: ContactStep },
): SmallTalkReply | null {
  const name = publicNameOf(snapshot);
  const kind = contact === 'decline' ? 'ok' : recognizeSmallTalk(question, name);
  if (kind === null) return null;
  const own = snapshot.answers.smallTalk[kind];
  const sentence =
    own?.replaceAll('{name}', () => name) ?? sentences.render(language, smallTalkSentences[kind], { name });
  return { sentence, wantsPerson: kind === 'person' };
}
