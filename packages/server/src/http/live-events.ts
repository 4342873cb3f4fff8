import type { eventRoutes, LiveEvent } from '@parley/contracts/resources/integrations/events';
import { readSessionToken } from '../accounts/sessions/session-cookie.ts';
import { AppError, rateLimited } from '../errors/app-error.ts';
import type { Handlers } from '../kernel/exchange/handler.ts';
import type { HttpRequest } from '../kernel/exchange/http-exchange.ts';
import type { Scope, SessionScope } from '../kernel/scope.ts';
import { type EventStream, openEventStream } from '../lib/net/event-stream.ts';
import { createKeyedLimiter } from '../lib/timing/limiter.ts';
import { readApiKey } from './callers/key-scope.ts';
import type { HttpDeps } from './http-deps.ts';

const recheckMs = 2_500;
const reconnectAfterMs = 1_000;
/** Retry delay at the stream limit: another stream of the user may have ended by then. */
const retryAfterMs = 5_000;

/** Open streams of this process, which are closed before it stops. */
export interface OpenStreams {
  /** If the process is already stopping, closes the stream immediately with the same event. */
  add(stream: EventStream): void;
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<EventStream>();
  let isEnding = false;
  const sendAway = (stream: EventStream): void => {
    stream.send({ event: 'reconnect', data: { afterMs: reconnectAfterMs } });
    stream.end();
  };
  return {
    add(stream) {
      if (isEnding) return sendAway(stream);
      streams.add(stream);
      stream.onClose(() => streams.delete(stream));
    },
    endAll() {
      isEnding = true;
      for (const stream of streams) sendAway(stream);
    },
  };
}

/** Streams live updates of the current organization; closes within 5 s of a revocation or a switch of organization. */
export function liveEventHandlers(deps: HttpDeps, open: OpenStreams): Handlers<typeof eventRoutes> {
  const perUser = createKeyedLimiter(deps.config.limits.eventStreamsPerUser);
  return {
    streamEvents: async ({ scope, request, reply }) => {
      const { userId, organizationId, chatbotIds } = scope;
      if (userId === null) throw new AppError('unauthenticated');
      const release = perUser.tryAcquire(userId);
      if (!release) throw rateLimited(retryAfterMs);
      reply.hijack();
      const stream = openEventStream(reply.raw, { 'x-request-id': request.id });
      open.add(stream);
      // Makes the client refetch what it may have missed while no stream was open.
      stream.send({ event: 'resync', data: {} });
      const unsubscribe = deps.pubsub.subscribe(organizationId, (event) => {
        if (mayHear(chatbotIds, event)) stream.send({ id: event.id, data: event });
      });
      const recheck = setInterval(() => {
        currentAccess(deps, request)
          .then((current) => {
            if (current?.organizationId !== organizationId || !isSameLimit(current.chatbotIds, chatbotIds))
              stream.end();
          })
          .catch((error: unknown) => {
            deps.log.warn({ err: error, requestId: request.id }, 'live_stream_recheck_failed');
            stream.end();
          });
      }, recheckMs);
      stream.onClose(() => {
        clearInterval(recheck);
        unsubscribe();
        release();
      });
    },
  };
}

/** Resources that hold what visitors wrote or left. */
const ofVisitors: ReadonlySet<LiveEvent['resource']> = new Set(['conversation', 'contactRequest', 'lead']);

/** Whether a member who is limited to chatbots may learn of an event. */
function mayHear(
  chatbotIds: Scope['chatbotIds'],
  { resource, chatbotId }: Pick<LiveEvent, 'resource' | 'chatbotId'>,
): boolean {
  if (!chatbotIds || !ofVisitors.has(resource)) return true;
  return chatbotId !== undefined && chatbotIds.includes(chatbotId);
}

function isSameLimit(a: Scope['chatbotIds'], b: Scope['chatbotIds']): boolean {
  return (a ?? null)?.join() === (b ?? null)?.join();
}

/** What the caller's session or key currently has access to; undefined if the organization is suspended. */
async function currentAccess(
  deps: HttpDeps,
  request: HttpRequest,
): Promise<Pick<SessionScope, 'organizationId' | 'chatbotIds'> | undefined> {
  const key = readApiKey(request);
  const token = readSessionToken(deps.config, request);
  const caller =
    key !== undefined
      ? await deps.apiKeys.resolve(key)
      : token === undefined
        ? undefined
        : await deps.sessions.resolve(token);
  if (caller?.suspensionReason !== null) return undefined;
  return { organizationId: caller.organizationId, chatbotIds: key === undefined ? caller.chatbotIds : null };
}
