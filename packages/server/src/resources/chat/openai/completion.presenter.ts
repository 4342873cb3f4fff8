import { generatedMark, type Message } from '@parley/contracts/resources/chat';
import type { Annotation, Completion, CompletionChunk } from '@parley/contracts/resources/openai';

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

const marker = /\s?\[(\d{1,3})\]/g;

/** A text as its reader gets it: without markers where the chatbot shows no sources. */
export function shownText(text: string, showSources: boolean): string {
  return showSources ? text : text.replace(marker, '');
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

function finishOf({ status }: Message): 'stop' | 'length' {
  return status === 'incomplete' ? 'length' : 'stop';
}

/** One for each marker, at its place. */
function annotationsOf({ content, sources }: Message): Annotation[] {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return [...content.matchAll(/\[(\d{1,3})\]/g)].flatMap(({ 0: found, 1: digits, index }) => {
    const source = byNumber.get(Number(digits));
    if (!source) return [];
    return {
      type: 'url_citation' as const,
      url_citation: {
        start_index: index,
        end_index: index + found.length,
        title: source.sourceName,
        url: source.url ?? `urn:parley:source:${source.sourceId}`,
      },
    };
  });
}
