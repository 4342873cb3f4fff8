import { generatedMark, type Message } from '@parley/contracts/resources/chatbot/chat';
import type { Annotation, Completion, CompletionChunk } from '@parley/contracts/resources/chatbot/openai';
import { type CitationMarker, citationMarkers, replaceMarkers } from '../../../engine/citation-markers.ts';

/** Fields that every chunk of an answer repeats. */
export interface CompletionHead {
  id: string;
  /** Unix time in seconds. */
  created: number;
  model: string;
}

/** A finished answer, and its conversation if it is stored. */
interface Finished {
  message: Message;
  conversationId: string | null;
}

/**
 * The text that the caller gets: without citation markers if the chatbot hides its sources. Citations are numbered in order of
 * appearance, so a number out of order is ordinary text.
 * @param isOpen whether more text follows.
 */
export function shownText(text: string, showSources: boolean, isOpen = false): string {
  if (showSources) return text;
  let sources = 0;
  const leaveOut = ({ n }: CitationMarker) => {
    if (n === sources + 1) sources = n;
    return n >= 1 && n <= sources ? '' : undefined;
  };
  return replaceMarkers(text, leaveOut, { isOpen });
}

export function presentCompletion(head: CompletionHead, { message, conversationId }: Finished): Completion {
  const { content } = message;
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          annotations: annotationsOf(message),
          parley: extrasOf({ message, conversationId }),
        },
        logprobs: null,
        finish_reason: finishOf(message),
      },
    ],
    usage: presentUsage(message),
  };
}

export function presentDelta(
  head: CompletionHead,
  delta: CompletionChunk['choices'][number]['delta'],
): CompletionChunk {
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
  };
}

/** The last chunk of an answer, with its citations. */
export function presentEnd(head: CompletionHead, finished: Finished): CompletionChunk {
  const { message } = finished;
  const delta = { annotations: annotationsOf(message), parley: extrasOf(finished) };
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishOf(message) }],
  };
}

export function presentUsage({ usage }: Message): Completion['usage'] {
  const { inputTokens = 0, outputTokens = 0 } = usage ?? {};
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

function extrasOf({ message, conversationId }: Finished) {
  return {
    mode: message.mode,
    ...generatedMark(message),
    sources: message.sources,
    conversationId,
  };
}

function finishOf({ status, error }: Message): 'stop' | 'length' | 'content_filter' {
  if (status !== 'incomplete') return 'stop';
  return error?.code === 'answer_filtered' ? 'content_filter' : 'length';
}

/** One annotation for each citation marker, with the marker's position. */
function annotationsOf({ content, sources }: Message): Annotation[] {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return citationMarkers(content).flatMap(({ start, offset, length, n }) => {
    const source = byNumber.get(n);
    if (!source) return [];
    return {
      type: 'url_citation' as const,
      url_citation: {
        start_index: start,
        end_index: offset + length,
        title: source.sourceName,
        url: source.url ?? `urn:parley:source:${source.sourceId}`,
      },
    };
  });
}
