import type { Message } from '@parley/contracts/resources/chatbot/chat';
import type { CompletionChunk } from '@parley/contracts/resources/chatbot/openai';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { openEventStream } from '../../../lib/net/event-stream.ts';
import { failureOf, type TurnFailure, toFailure } from '../streaming/turn-result.ts';
import type { TurnStream } from '../streaming/turn-stream.ts';
import { headersOf } from '../streaming/write-turn.ts';
import {
  type CompletionHead,
  presentDelta,
  presentEnd,
  presentUsage,
  shownText,
} from './completion.presenter.ts';

interface StreamOptions {
  head: CompletionHead;
  conversationId: string | null;
  showSources: boolean;
  includesUsage: boolean;
  /** Body of an error in the caller's language. */
  errorBody(code: TurnFailure): object;
  onGone(): void;
}

/** Sends an answer as chunks. Sent text cannot be taken back, so an answer that is replaced ends with an error. */
export function streamCompletion(
  request: HttpRequest,
  reply: HttpReply,
  turn: TurnStream,
  { head, conversationId, showSources, includesUsage, errorBody, onGone }: StreamOptions,
): void {
  reply.hijack();
  const stream = openEventStream(reply.raw, headersOf(request, reply));
  stream.onClose(onGone);
  let written = '';
  let sent = '';
  let failure: TurnFailure | null = null;
  let message: Message | undefined;
  const send = (chunk: CompletionChunk) =>
    stream.send({ data: includesUsage && chunk.usage === undefined ? { ...chunk, usage: null } : chunk });
  const say = (text: string) => {
    if (text === '') return;
    sent += text;
    send(presentDelta(head, { content: text }));
  };
  /** Sends the part of the whole text that was not sent yet. */
  const sayRest = (whole: string) => {
    if (whole.startsWith(sent)) say(whole.slice(sent.length));
    else failure ??= 'model_failed';
  };
  const finish = () => {
    if (message) sayRest(shownText(message.content, showSources));
    failure ??= message ? failureOf(message) : 'internal_error';
    if (!message || failure !== null) {
      stream.send({ data: errorBody(failure ?? 'internal_error') });
      return stream.end();
    }
    const shown = { ...message, content: sent };
    send(presentEnd(head, { message: shown, conversationId }));
    if (includesUsage) {
      send({ ...head, object: 'chat.completion.chunk', choices: [], usage: presentUsage(message) });
    }
    stream.sendText('[DONE]');
    stream.end();
  };

  send(presentDelta(head, { role: 'assistant', content: '' }));
  const unsubscribe = turn.subscribe(0, ({ event }) => {
    if (event.event === 'token' || event.event === 'replace') {
      written = event.event === 'token' ? written + event.data.text : event.data.text;
      sayRest(shownText(written, showSources, true));
    }
    if (event.event === 'error') failure = toFailure(event.data.code);
    if (event.event === 'done') {
      message = event.data.message ?? undefined;
      // A person took over: what was sent cannot be taken back.
      if (message === undefined) failure = 'chatbot_unavailable';
    }
  });
  stream.onClose(unsubscribe);
  turn.ended.then(finish).catch(() => stream.end());
}
