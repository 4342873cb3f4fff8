import { joinSentences } from '@parley/contracts/language/languages';
import type { MessageSource, Suggestion } from '@parley/contracts/resources/chatbot/chat';
import { createCitationSettler, toSource } from './citations.ts';
import { ModelFailure } from './model-failure.ts';
import { buildPrompt } from './prompt.ts';
import { questionMark } from './small-talk/recognize.ts';
import type {
  CutReason,
  Extraction,
  ModelPrompt,
  ModelStep,
  SmallTalkReply,
  TokenUsage,
  TurnEvent,
  TurnInput,
  TurnParts,
  TurnPassage,
} from './turn.ts';
import { createVoice } from './voice.ts';

/**
 * Runs one turn: data in, events out. The fallback chain is the chatbot's model, its fallback models, the extractive answer, and
 * the invitation to leave an email address. Text from a model that then failed is replaced. A message that leaves an address gets
 * thanks; if it also asks something, it is answered first. Small talk is answered without knowledge and without a model. If
 * output is irrevocable, it is sent in settled sentences. Aborting `signal` throws its reason.
 * @throws ModelFailure of the last model if all models failed and no other fallback can answer, or of a model that failed after
 * its text could no longer be taken back
 */
export async function* runTurn<P extends TurnPassage>(
  input: TurnInput,
  parts: TurnParts<P>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  const { thanksSentence: thanks, question, smallTalk } = input;
  if (thanks === null && smallTalk !== null) return yield* replyTo(smallTalk, input);
  if (thanks === null) return yield* runChain(input, parts, signal);
  if (!questionMark.test(question)) {
    yield* inPieces(thanks);
    return yield* end('contact', null, thanks, []);
  }
  for await (const event of runChain({ ...input, contactSentence: thanks }, parts, signal)) {
    if (event.type !== 'end' || event.mode === 'contact') {
      yield event;
      continue;
    }
    const tail = `\n\n${thanks}`;
    yield { type: 'token', text: tail };
    yield { ...event, content: event.content + tail };
  }
}

function* replyTo(
  { sentence, wantsPerson }: SmallTalkReply,
  { language, contactSentence }: TurnInput,
): Generator<TurnEvent> {
  const asksForContact = wantsPerson && contactSentence !== null;
  const content = asksForContact ? joinSentences([sentence, contactSentence], language) : sentence;
  yield* inPieces(content);
  yield* end('smalltalk', null, content, [], { asksForContact });
}

async function* runChain<P extends TurnPassage>(
  input: TurnInput,
  parts: TurnParts<P>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  yield { type: 'status', phase: 'retrieving' };
  const { earlier } = input;
  const hasModel = parts.modelSteps.length > 0;
  // A model recognizes a change of subject by itself.
  const goesOnFrom = earlier !== null && (earlier.isNeeded || hasModel) ? earlier.message : null;
  const passages = await parts.retrieve(input.question, goesOnFrom);
  signal.throwIfAborted();
  yield { type: 'status', phase: 'answering' };
  let failure: ModelFailure | undefined;
  if (hasModel) {
    const prompt = buildPrompt(input, passages, parts.present);
    for (const step of parts.modelSteps) {
      failure = yield* answerWithModel(step, prompt, input, parts, passages, signal);
      if (!failure) return;
    }
  }
  if (failure && !parts.extract) throw failure;
  const extraction = await extract(input, parts, passages, goesOnFrom);
  signal.throwIfAborted();
  yield* answerWithoutModel(input, extraction, failure);
}

/**
 * Returns the extractive answer. If there is none, tries the question joined with the previous message, and then the question
 * without the sentences around it, which may not match any passage.
 */
async function extract<P extends TurnPassage>(
  { question, earlier, askedAlone }: TurnInput,
  parts: TurnParts<P>,
  passages: readonly P[],
  goesOnFrom: string | null,
): Promise<Extraction<P> | null> {
  if (!parts.extract) return null;
  const extraction = await parts.extract(question, passages, goesOnFrom);
  if (extraction.status === 'answered') return extraction;
  if (earlier !== null && goesOnFrom === null) {
    const joined = await parts.retrieve(question, earlier.message);
    const other = await parts.extract(question, joined, earlier.message);
    if (other.status === 'answered') return other;
  }
  if (askedAlone !== null) {
    const alone = await parts.extract(askedAlone, await parts.retrieve(askedAlone, null), null);
    if (alone.status === 'answered') return alone;
  }
  return { ...extraction, topics: await answerableTopics(parts.extract, parts.retrieve, extraction.topics) };
}

/** Returns the few topics that have an answer. */
async function answerableTopics<P extends TurnPassage>(
  extractFrom: NonNullable<TurnParts<P>['extract']>,
  retrieve: TurnParts<P>['retrieve'],
  topics: readonly Suggestion[],
): Promise<Suggestion[]> {
  const extractions = await Promise.all(
    topics.map(async ({ message }) => extractFrom(message, await retrieve(message, null), null)),
  );
  return topics.filter((_, at) => extractions[at]?.status === 'answered');
}

/** Yields the model's answer, and returns the reason if the chain must fail over. */
async function* answerWithModel<P extends TurnPassage>(
  step: ModelStep,
  prompt: ModelPrompt,
  input: TurnInput,
  parts: TurnParts<P>,
  passages: readonly P[],
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, ModelFailure | undefined> {
  const { provider, model } = step;
  const { unknownSentence, isIrrevocable = false } = input;
  const { holdBack } = parts;
  const said = prompt.messages.filter(({ role }) => role === 'user').map((message) => message.content);
  const voice = createVoice({
    startCitations: () => createCitationSettler({ passages, said, unknownSentence }, parts),
    isIrrevocable,
    holdBack: holdBack && (() => holdBack(passages, signal)),
  });
  let written = '';
  let usage: TokenUsage | null = null;
  let cutReason: CutReason | null = null;
  let failure: unknown;
  try {
    for await (const part of step.generate(prompt, signal)) {
      if (part.type === 'usage') {
        usage = { inputTokens: part.inputTokens, outputTokens: part.outputTokens };
      } else if (part.type === 'cut') {
        cutReason = part.reason;
      } else if (part.type === 'restart') {
        written = voice.isBound ? voice.content : '';
        yield* voice.drop();
      } else {
        written += part.text;
        yield* voice.say(part.text);
      }
    }
    if (written.trim() === '' && !voice.isBound) failure = new ModelFailure('empty');
  } catch (error) {
    failure = error;
  }
  if (usage || written !== '') {
    yield { type: 'usage', provider, model, ...(usage ?? estimate(parts, prompt, written)) };
  }
  if (failure !== undefined) {
    signal.throwIfAborted();
    const known = toModelFailure(failure);
    parts.onFailure({ provider, model, reason: known.reason }, failure);
    if (voice.isBound) throw known;
    if (written !== '') yield* voice.drop();
    return known;
  }
  yield* voice.end();
  const answeredBy = { provider, model };
  if (voice.isSilenced) return yield* sayUnknown(step.mode, answeredBy, input, cutReason);
  const { content, citations } = voice;
  const sources = [...citations.sources];
  yield* end(step.mode, answeredBy, content, sources, { cutReason, support: citations.support });
  return undefined;
}

/** Replaces an answer of which no sentence was supported. */
function* sayUnknown(
  mode: ModelStep['mode'],
  answeredBy: { provider: string; model: string },
  { unknownSentence, contactSentence, language }: TurnInput,
  cutReason: CutReason | null,
): Generator<TurnEvent, undefined> {
  const asksForContact = contactSentence !== null;
  const content = asksForContact
    ? joinSentences([unknownSentence, contactSentence], language)
    : unknownSentence;
  yield* inPieces(content);
  yield* end(asksForContact ? 'contact' : mode, answeredBy, content, [], { cutReason, asksForContact });
}

function toModelFailure(error: unknown): ModelFailure {
  return error instanceof ModelFailure ? error : new ModelFailure('unavailable', { cause: error });
}

function estimate<P extends TurnPassage>(
  parts: TurnParts<P>,
  { system, messages }: ModelPrompt,
  written: string,
): TokenUsage {
  const asked = [system, ...messages.map(({ content }) => content)].join('\n');
  return { inputTokens: parts.estimateTokens(asked), outputTokens: parts.estimateTokens(written) };
}

function* answerWithoutModel<P extends TurnPassage>(
  { language, unknownSentence, nearestSentence, contactSentence }: TurnInput,
  answer: Extraction<P> | null,
  failure: ModelFailure | undefined,
): Generator<TurnEvent> {
  if (answer?.status === 'answered') {
    yield* inPieces(answer.content);
    const sources = answer.citations.map(({ n, passage, heading, quote }) => ({
      ...toSource(n, passage, quote),
      heading,
    }));
    yield* end('extractive', null, answer.content, sources);
    return;
  }
  // After a model failure it would be wrong to claim that nothing is known: the model might have known.
  if (failure && contactSentence === null) throw failure;
  const suggestions = answer?.topics ?? [];
  const unknown = suggestions.length > 0 ? nearestSentence : unknownSentence;
  const content = contactSentence === null ? unknown : joinSentences([unknown, contactSentence], language);
  yield* inPieces(content);
  const asksForContact = contactSentence !== null;
  yield* end(asksForContact ? 'contact' : 'extractive', null, content, [], { asksForContact, suggestions });
}

type TurnEnd = Extract<TurnEvent, { type: 'end' }>;
type EndDetails = Pick<TurnEnd, 'cutReason' | 'asksForContact' | 'suggestions' | 'support'>;

function* end(
  mode: TurnEnd['mode'],
  answeredBy: { provider: string; model: string } | null,
  content: string,
  sources: MessageSource[],
  { cutReason = null, asksForContact = false, suggestions = [], support = null }: Partial<EndDetails> = {},
): Generator<TurnEvent> {
  if (sources.length > 0) yield { type: 'sources', sources };
  yield {
    type: 'end',
    mode,
    answeredBy,
    content,
    sources,
    isCut: cutReason !== null,
    cutReason,
    asksForContact,
    suggestions,
    support,
  };
}

const wordsPerPiece = 8;

/** Splits a text into tokens of a few words, which concatenate to exactly the text. */
function* inPieces(content: string): Generator<TurnEvent> {
  const words = content.match(/(?<!\s)\s*\S+(?:\s+$)?/g) ?? [content];
  for (let index = 0; index < words.length; index += wordsPerPiece) {
    yield { type: 'token', text: words.slice(index, index + wordsPerPiece).join('') };
  }
}
