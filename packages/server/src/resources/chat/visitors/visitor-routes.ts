import type { chatRoutes } from '@parley/contracts/resources/chatbot/chat';
import { z } from 'zod';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Call, Handler } from '../../../kernel/exchange/handler.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { assertOpen, checkVisitorOrigin, type FindPublicChatbot } from './page/public-access.ts';
import { firstClaims } from './start-session.ts';
import { readVisitor, requireVisitor } from './visitor.ts';
import type { VisitorLimits } from './visitor-limits.ts';

type ChatRoutes = typeof chatRoutes;

/** Origin data of a visitor's call. */
export interface VisitorOrigin {
  ip: string;
  /** ISO 3166-1 alpha-2 code from a trusted proxy, if any. */
  country: string | null;
  userAgent: string | null;
  requestId: string;
}

/** Additional input of a handler that needs no token: the chatbot is open, and the origin is allowed. */
export interface GuestCall {
  snapshot: ChatbotSnapshot;
  origin: VisitorOrigin;
  /** Undefined for a call without a token. */
  known: VisitorClaims | undefined;
  /** Claims of the token, or those of a new visitor. */
  claims: VisitorClaims;
}

/** Like `GuestCall`, for routes that require a token: it is valid, and the current password was entered. */
export type VisitorCall = Omit<GuestCall, 'known'>;

type HandlersOf<Name extends keyof ChatRoutes, Entered> = {
  [N in Name]: (call: Call<ChatRoutes[N]> & Entered) => ReturnType<Handler<ChatRoutes[N]>>;
};
type Wrapped<Name extends keyof ChatRoutes> = { [N in Name]: Handler<ChatRoutes[N]> };

/** Wrappers of visitor routes, the only place that checks chatbot, origin, token, and limits. */
export interface VisitorRoutes {
  forGuests<Name extends keyof ChatRoutes>(handlers: HandlersOf<Name, GuestCall>): Wrapped<Name>;
  forVisitors<Name extends keyof ChatRoutes>(handlers: HandlersOf<Name, VisitorCall>): Wrapped<Name>;
}

/** Rate limit category of each call: messages, calls that lead to one, signs of typing, what was shown, and all other writes. */
const counted: Partial<Record<keyof ChatRoutes, 'message' | 'session' | 'typing' | 'shown' | 'other'>> = {
  startChatSession: 'session',
  sendMessage: 'message',
  regenerateMessage: 'message',
  stopMessage: 'other',
  rateMessage: 'other',
  rateConversation: 'other',
  giveConsent: 'other',
  endConversation: 'other',
  correctVisitorData: 'other',
  eraseVisitor: 'other',
  returnToBot: 'other',
  tellTyping: 'typing',
  tellShown: 'shown',
  askForPerson: 'message',
};

interface RawCall {
  params: { chatbotId: string };
  body?: unknown;
  request: HttpRequest;
  reply: HttpReply;
}

export function createVisitorRoutes(
  deps: ChatDeps,
  findChatbot: FindPublicChatbot,
  limits: VisitorLimits,
): VisitorRoutes {
  const enter = async ({ params, request, reply }: RawCall) => {
    const snapshot = await findChatbot(params.chatbotId);
    checkVisitorOrigin(deps, snapshot, request, reply);
    assertOpen(snapshot);
    return { snapshot, origin: originOf(deps.config, request) };
  };
  const count = async (
    name: string,
    { snapshot, origin }: Pick<GuestCall, 'snapshot' | 'origin'>,
    visitor: VisitorClaims,
    begins: boolean,
  ) => {
    const use = counted[name as keyof ChatRoutes];
    if (use === undefined) return;
    if (use === 'other' || use === 'typing' || use === 'shown') {
      await limits.consumeOther(snapshot, { ip: origin.ip, conversationId: visitor.conversationId }, use);
      return;
    }
    const isMessage = use === 'message';
    const conversationId = isMessage ? visitor.conversationId : null;
    const provenId = visitor.identity?.id ?? null;
    await limits.consume(snapshot, { ip: origin.ip, conversationId, isMessage, begins, provenId });
  };
  return {
    forGuests: (handlers) =>
      wrap(handlers, async (name, call) => {
        const entered = await enter(call);
        const known = readVisitor(deps, entered.snapshot, call.request);
        // A first message counts toward its visitor's limit too.
        const claims = known ?? firstClaims(deps, entered.snapshot, call.request);
        await count(name, entered, claims, known === undefined || asksForNew(call.body));
        return { ...entered, known, claims };
      }),
    forVisitors: (handlers) =>
      wrap(handlers, async (name, call) => {
        const entered = await enter(call);
        const claims = requireVisitor(deps, entered.snapshot, call.request);
        await count(name, entered, claims, false);
        return { ...entered, claims };
      }),
  };
}

/** Whether a visitor with a token asks for a new conversation. */
function asksForNew(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'newConversation' in body && body.newConversation === true
  );
}

function wrap<Name extends keyof ChatRoutes, Entered>(
  handlers: HandlersOf<Name, Entered>,
  enter: (name: string, call: RawCall) => Promise<Entered>,
): Wrapped<Name> {
  const wrapped = Object.entries<(call: never) => Promise<unknown>>(handlers).map(([name, handle]) => [
    name,
    async (call: RawCall) => handle({ ...call, ...(await enter(name, call)) } as never),
  ]);
  return Object.fromEntries(wrapped) as Wrapped<Name>;
}

function originOf({ countryHeader }: ChatDeps['config'], request: HttpRequest): VisitorOrigin {
  return {
    ip: request.ip,
    country: countryHeader === undefined ? null : countryOf(request.headers[countryHeader]),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
  };
}

/** Codes that proxies send for no country: unknown places, anonymizers, and Tor exits. */
const noCountry = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2', 'O1', 'EU', 'AP']);
const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The ISO 3166-1 alpha-2 code in a proxy's header; null if it is not a country. */
function countryOf(header: string | string[] | undefined): string | null {
  const { data } = countryCode.safeParse(header);
  return data === undefined || noCountry.has(data) ? null : data;
}
