import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { openEventStream } from '../../../lib/net/event-stream.ts';
import type { ChatDeps } from '../chat-deps.ts';
import type { TurnStream } from './turn-stream.ts';

/** Whether the caller reads events rather than one JSON response. */
export function wantsEvents(request: HttpRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') === true;
}

/** Sends a turn's events after number `after` to the caller; disconnecting does not stop the turn. */
export function streamTurn(
  deps: Pick<ChatDeps, 'openStreams'>,
  request: HttpRequest,
  reply: HttpReply,
  turn: TurnStream,
  after: number,
): void {
  reply.hijack();
  const stream = openEventStream(reply.raw, headersOf(request, reply));
  deps.openStreams.add(stream);
  const unsubscribe = turn.subscribe(after, ({ n, event }) =>
    stream.send({ id: `${turn.messageId}:${n}`, event: event.event, data: event.data }),
  );
  stream.onClose(unsubscribe);
  turn.ended.then(() => stream.end()).catch(() => stream.end());
}

/** The response headers set so far, with those that the streaming response needs. */
export function headersOf(request: HttpRequest, reply: HttpReply): Record<string, string> {
  const kept = Object.entries(reply.getHeaders()).filter(([, value]) => typeof value === 'string');
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
  };
}

/** Number of the event to resume this answer after, from `Last-Event-ID`; 0 if the header names another answer. */
export function resumeAfter(request: HttpRequest, messageId: string): number {
  const header = request.headers['last-event-id'];
  if (typeof header !== 'string') return 0;
  const [id, n] = header.split(':');
  return id === messageId && n !== undefined && /^\d{1,9}$/.test(n) ? Number(n) : 0;
}
