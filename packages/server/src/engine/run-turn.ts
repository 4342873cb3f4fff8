import type { MessageSource } from '@parley/contracts/resources/chat';
import { settleCitations, toSource } from './citations.ts';
import { buildPrompt } from './prompt.ts';
import type { TurnEvent, TurnInput, TurnParts, TurnPassage } from './turn.ts';

/**
 * One turn: data in, events out. The ladder is the chatbot's model, then the extractive answer; whatever the model
 * had said when it failed is replaced. Aborting `signal` throws its reason.
 */
export async function* runTurn<P extends TurnPassage>(
  input: TurnInput,
  parts: TurnParts<P>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  yield { type: 'status', phase: 'retrieving' };
  const passages = await parts.retrieve(input.question);
  signal.throwIfAborted();
  yield { type: 'status', phase: 'answering' };
  const hasAnswered = yield* answerByModel(input, parts, passages, signal);
  if (!hasAnswered) yield* answerByExtraction(input, parts, passages);
}

/** Yields the model's answer; answers false when there is none and the next rung has to speak. */
async function* answerByModel<P extends TurnPassage>(
  input: TurnInput,
  parts: TurnParts<P>,
  passages: readonly P[],
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, boolean> {
  if (!parts.generate) return false;
  let written = '';
  let usage: { inputTokens: number; outputTokens: number } | null = null;
  try {
    for await (const part of parts.generate(buildPrompt(input, passages), signal)) {
      if (part.type === 'usage') {
        usage = { inputTokens: part.inputTokens, outputTokens: part.outputTokens };
      } else {
        written += part.text;
        yield { type: 'token', text: part.text };
      }
    }
    if (written.trim() === '') throw new Error('the model returned no text');
  } catch (error) {
    signal.throwIfAborted();
    parts.onFailure(error);
    if (written !== '') yield { type: 'replace', text: '' };
    return false;
  }
  const { content, sources } = settleCitations(written, passages, parts.quote);
  if (content !== written) yield { type: 'replace', text: content };
  yield* end('model', content, sources, usage);
  return true;
}

async function* answerByExtraction<P extends TurnPassage>(
  input: TurnInput,
  parts: TurnParts<P>,
  passages: readonly P[],
): AsyncGenerator<TurnEvent> {
  const answer = parts.extract(input.question, passages);
  const content = answer?.content ?? input.unknownSentence;
  for (const text of inPieces(content)) yield { type: 'token', text };
  const sources = (answer?.citations ?? []).map(({ n, passage, quote }) => toSource(n, passage, quote));
  yield* end('extractive', content, sources, null);
}

function* end(
  mode: 'model' | 'extractive',
  content: string,
  sources: MessageSource[],
  usage: { inputTokens: number; outputTokens: number } | null,
): Generator<TurnEvent> {
  if (sources.length > 0) yield { type: 'sources', sources };
  yield { type: 'end', mode, content, sources, usage };
}

const wordsPerPiece = 8;

/** A text in pieces of some words, which together are exactly the text. */
function inPieces(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text];
  const pieces: string[] = [];
  for (let index = 0; index < words.length; index += wordsPerPiece) {
    pieces.push(words.slice(index, index + wordsPerPiece).join(''));
  }
  return pieces;
}
