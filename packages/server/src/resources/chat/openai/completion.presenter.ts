import { generatedMark, type Message } from '@parley/contracts/resources/chat';
import type { Annotation, Completion, CompletionChunk } from '@parley/contracts/resources/openai';
import { type CitationMarker, citationMarkers, replaceMarkers } from '../../../engine/citation-markers.ts';

/** What every part of one answer names. */
export interface CompletionHead {
  id: string;
  /** Seconds since 1970. */
  created: number;
  model: string;
}

/** A finished answer, and the conversation that keeps it. */
interface Finished {
  message: Message;
  conversationId: string | null;
}

/**
 * A text as its reader gets it: without markers where the chatbot shows no sources. Sources are numbered in the order in
 * which they are cited, so a number out of order is part of the text.
 * @param isOpen whether the text goes on.
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

/** The last piece of a text, with its citations. */
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

/** One for each marker, at its place. */
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
