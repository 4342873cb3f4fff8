import type { Language } from '@parley/contracts/languages';
import { recognizeSmallTalk, type SmallTalk } from '../../../engine/small-talk/recognize.ts';
import type { Attempt, ModelStep, SmallTalkReply, TurnInput, TurnParts } from '../../../engine/turn.ts';
import { type ChatbotSnapshot, publicNameOf } from '../../../kernel/chatbot.ts';
import { bestQuote } from '../../../knowledge/answering/best-quote.ts';
import { extractAnswer } from '../../../knowledge/answering/extract.ts';
import { estimateTokens } from '../../../knowledge/language/count-words.ts';
import type { Passage } from '../../../knowledge/retrieval/passage.ts';
import { type LexicalHits, retrieveFused } from '../../../knowledge/retrieval/retrieve.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { turnDeadlineMs } from '../intake/accept-message.ts';
import { type ContactStep, collectsContacts } from '../intake/contact-step.ts';

/** All models of a turn together must end by then, so that there is time left to answer without them. */
const modelsDeadlineMs = turnDeadlineMs - 10_000;

/**
 * The fallback chain of this chatbot: its model and fallback models, if any, and the extractive answerer.
 * @param attempts collects the models that fail.
 * @param found the lexical hits, if already looked up for the question.
 */
export async function turnParts(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  attempts: Attempt[],
  found?: LexicalHits,
): Promise<TurnParts<Passage>> {
  const { organizationId, chatbotId, corpus } = snapshot;
  return {
    retrieve: (query) =>
      retrieveFused(
        deps.database,
        { organizationId, chatbotId, query, corpus },
        deps.questionVector(snapshot, query),
        found,
      ),
    modelSteps: await modelStepsOf(deps, snapshot),
    extract: (query, passages) => extractAnswer({ query, passages }),
    quote: bestQuote,
    estimateTokens,
    onFailure: (attempt, error) => {
      attempts.push(attempt);
      // Never log the error itself: the packages include the whole prompt in theirs.
      deps.log.warn({ ...attempt, chatbotId, detail: detailOf(error) }, 'model_failed');
    },
  };
}

async function modelStepsOf(deps: ChatDeps, snapshot: ChatbotSnapshot): Promise<ModelStep[]> {
  const targets = await deps.resolveModels(snapshot);
  const untilMs = performance.now() + modelsDeadlineMs;
  return targets.map((target, index) => ({
    mode: index === 0 ? 'model' : 'fallback-model',
    provider: target.provider,
    model: target.name,
    generate: deps.models.languageModel(target, untilMs),
  }));
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
  }: { question: string; history: TurnInput['history']; language: Language; contact: ContactStep },
): TurnInput {
  const sentence = (key: string) => deps.sentences.render(asked.language, `chat:${key}`);
  const smallTalk = smallTalkReply(deps, snapshot, { ...asked, contact });
  // Who wants a person is asked again.
  const asks =
    contact === 'ask' || (contact === 'none' && smallTalk?.wantsPerson && collectsContacts(snapshot));
  return {
    ...asked,
    chatbot: {
      name: snapshot.name,
      companyName: snapshot.companyName,
      systemInstructions: snapshot.model.systemInstructions,
    },
    unknownSentence: sentence('dontKnow'),
    contactSentence: asks ? sentence('leaveContact') : null,
    thanksSentence: contact === 'thank' ? sentence('contactThanks') : null,
    smallTalk,
  };
}

const smallTalkSentences: Readonly<Record<SmallTalk, string>> = {
  greeting: 'chat:smallTalkGreeting',
  thanks: 'chat:smallTalkThanks',
  goodbye: 'chat:smallTalkGoodbye',
  ok: 'chat:smallTalkOk',
  who: 'chat:smallTalkWho',
  human: 'chat:smallTalkHuman',
  capabilities: 'chat:smallTalkCapabilities',
  person: 'chat:smallTalkPerson',
  insult: 'chat:smallTalkInsult',
  unclear: 'chat:smallTalkUnclear',
};

function smallTalkReply(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  snapshot: ChatbotSnapshot,
  { question, language, contact }: { question: string; language: Language; contact: ContactStep },
): SmallTalkReply | null {
  const name = publicNameOf(snapshot);
  const kind = contact === 'decline' ? 'ok' : recognizeSmallTalk(question, name);
  if (kind === null) return null;
  const own = snapshot.answers.smallTalk[kind];
  const sentence =
    own?.replaceAll('{name}', () => name) ?? sentences.render(language, smallTalkSentences[kind], { name });
  return { sentence, wantsPerson: kind === 'person' };
}
