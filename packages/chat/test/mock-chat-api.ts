import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { troubleIn } from './mock-answers.ts';
import { lockedConfig, MOCK_BOTS, type MockBot } from './mock-bots.ts';
import { actOnPeople, deliverToPeople, type MockPeople, newPeople } from './mock-people.ts';
import { type MockMessage, type MockTurn, startTurn } from './mock-turn.ts';

export type Visitor = {
  token: string;
  conversationId: string;
  consented: boolean;
  messages: MockMessage[];
  turn: MockTurn | null;
  people: MockPeople;
};
type Call = {
  bot: MockBot;
  visitor: Visitor | null;
  body: Record<string, unknown>;
  path: string[];
  request: IncomingMessage;
  wordMs: number;
};
/** A complete response, or a function that writes to the response. */
export type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

const visitors = new Map<string, Visitor>();
const DONE: Reply = { status: 204 };

/** Handles `/api/chat/{id}/…` and `/api/chatbots/{id}/preview…` as the API contract specifies. */
export function answerChatCall(
  request: IncomingMessage,
  response: ServerResponse,
  bodyText: string,
  wordMs: number,
): void {
  const reply = replyTo(request, bodyText === '' ? {} : JSON.parse(bodyText), wordMs);
  if (typeof reply === 'function') {
    reply(response);
    return;
  }
  const headers = {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
    ...reply.headers,
  };
  response.writeHead(reply.status, headers).end(reply.body === undefined ? '' : JSON.stringify(reply.body));
}

function replyTo(request: IncomingMessage, body: Record<string, unknown>, wordMs: number): Reply {
  const [, , kind, id = '', ...path] = new URL(request.url ?? '/', 'http://mock').pathname.split('/');
  const bot = MOCK_BOTS[id];
  if (!bot)
    return request.headers.accept?.includes('absent=empty') ? DONE : refusal(404, 'chatbot_not_found');
  const token = request.headers.authorization?.replace('Bearer ', '');
  const visitor = token ? (visitors.get(token) ?? null) : null;
  const call: Call = { bot, visitor, body, path, request, wordMs };
  if (kind === 'chatbots') return preview(call);
  if (token && !visitor) return refusal(401, 'visitor_token_invalid');
  if (path.length === 0)
    return { status: 200, body: bot.password && !visitor ? lockedConfig(bot) : bot.config };
  const name = `${request.method} ${path[0]}${path[2] ? `/${path[2]}` : ''}`;
  if (name === 'POST sessions') return openSession(call);
  if (name === 'POST messages') return receive(call);
  if (name === 'POST person') return askForPerson(call);
  return visitor ? actOf(name, call, visitor) : refusal(401, 'visitor_token_invalid');
}

function actOf(name: string, call: Call, visitor: Visitor): Reply {
  const people = actOnPeople(name, visitor, new URL(call.request.url ?? '/', 'http://mock').searchParams);
  if (people) return people;
  switch (name) {
    case 'GET messages': {
      const { conversationId, messages, people } = visitor;
      return { status: 200, body: { conversationId, messages, ...people.state, rev: people.rev } };
    }
    case 'GET stream':
      return resume(call, visitor);
    case 'POST messages/stop':
      visitor.turn?.stop();
      return DONE;
    case 'POST messages/regenerate':
      visitor.messages.pop();
      return answer(visitor, visitor.messages.at(-1)?.content ?? '', call.wordMs);
    case 'POST consent':
      visitor.consented = call.body.accepted === true;
      return DONE;
    case 'GET me':
      return { status: 200, body: heldOn(visitor) };
    case 'DELETE me':
      visitors.delete(visitor.token);
      return DONE;
    default:
      return DONE;
  }
}

function heldOn({ conversationId, messages }: Visitor): object {
  const startedAt = messages[0]?.createdAt;
  const conversation = startedAt ? { startedAt, lastMessageAt: startedAt, ip: '127.0.0.1' } : null;
  return {
    conversationId,
    keptUntil: startedAt ?? null,
    conversation,
    insight: null,
    contacts: startedAt ? [{ email: 'ada@example.com', message: null, leftAt: startedAt }] : [],
    lead: null,
    messages,
    consents: [],
  };
}

function openSession({ bot, body, visitor: known }: Call): Reply {
  if (bot.password && !known && body.password !== bot.password) return refusal(401, 'password_required');
  const visitor = known ?? newVisitor(false);
  visitor.consented = typeof body.consent === 'object';
  const { token: visitorToken, conversationId } = visitor;
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const consentVersion = visitor.consented ? bot.config.consent?.version : null;
  return { status: 201, body: { visitorToken, conversationId, expiresAt, resumed: false, consentVersion } };
}

/** Returns the text of a reply to a form, and the refusal if the form is invalid. */
function readReply(reply: unknown): { text: string; refusal: Reply | null } {
  const { value } = Object(reply);
  if (value === null) return { text: 'No, thanks', refusal: null };
  const { email = '', message = '' } = Object(value);
  const text = [email, message].filter(Boolean).join('\n\n');
  if (email.startsWith('refused')) return { text, refusal: refusal(400, 'validation_failed') };
  return { text, refusal: email.startsWith('closed') ? refusal(409, 'input_closed') : null };
}

function receive({ bot, body, visitor: known, wordMs }: Call): Reply {
  const reply = body.reply === undefined ? null : readReply(body.reply);
  if (reply?.refusal) return reply.refusal;
  const text = reply?.text ?? String(body.message ?? '');
  const trouble = troubleIn(text);
  if (bot.needsConsent && !known?.consented) return refusal(403, 'consent_required');
  if (trouble === 'limit') return refusal(429, 'rate_limited', { 'Retry-After': '2' });
  if (trouble === 'broken') return refusal(500, 'internal');
  if (trouble === 'refused') return refusal(503, 'chatbot_unavailable');
  if (trouble === 'expired' && known && known.messages.length > 0) {
    visitors.delete(known.token);
    return refusal(401, 'visitor_token_invalid');
  }
  const visitor = known ?? newVisitor(false);
  const clientMessageId = String(body.clientMessageId);
  const ordinal = visitor.messages.length + 1;
  const question: MockMessage = {
    ...newMessage('user'),
    clientMessageId,
    ordinal,
    status: 'complete',
    content: text,
  };
  visitor.messages.push(question);
  if (visitor.people.state.controller !== 'bot') return deliverToPeople(visitor, question);
  return answer(visitor, text, wordMs);
}

function askForPerson({ bot, body, visitor: known }: Call): Reply {
  if (bot.needsConsent && !known?.consented) return refusal(403, 'consent_required');
  if (!bot.config.people) return refusal(403, 'feature_off');
  const visitor = known ?? newVisitor(false);
  return { status: 200, body: visitor.people.ask(visitor, bot.config.people.offer, body) };
}

function answer(visitor: Visitor, question: string, wordMs: number): Reply {
  const message = newAnswer(question);
  const start = {
    messageId: message.id,
    userMessageId: visitor.messages.at(-1)?.id,
    conversationId: visitor.conversationId,
    visitorToken: visitor.token,
  };
  message.ordinal = visitor.messages.length + 1;
  visitor.messages.push(message);
  const turn = startTurn(message, question, start, troubleIn(question), wordMs);
  visitor.turn = turn;
  return (response) => turn.attach(response, 0);
}

function resume({ request }: Call, { turn }: Visitor): Reply {
  const after =
    Number(
      String(request.headers['last-event-id'] ?? '')
        .split(':')
        .at(-1),
    ) || 0;
  return turn?.isRunning() ? (response) => turn.attach(response, after) : DONE;
}

function preview({ bot, body, path, wordMs }: Call): Reply {
  if (path[0] === 'preview-config') return { status: 200, body: bot.config };
  const question = String(body.message);
  const message = newAnswer(question);
  const start = { messageId: message.id, userMessageId: randomUUID(), conversationId: 'preview' };
  const turn = startTurn(message, question, start, troubleIn(question), wordMs, { model: 'mock-large' });
  return (response) => turn.attach(response, 0);
}

function newVisitor(consented: boolean): Visitor {
  const token = `parley_vt_${randomUUID()}`;
  const visitor: Visitor = {
    token,
    conversationId: randomUUID(),
    consented,
    messages: [],
    turn: null,
    people: newPeople(),
  };
  visitors.set(token, visitor);
  return visitor;
}

/** Creates an answer to this question; one to `[fixed]` is not by AI. */
function newAnswer(question: string): MockMessage {
  const message = newMessage('assistant');
  return question.includes('[fixed]') ? { ...message, mode: 'smalltalk' } : { ...message, generatedBy: 'ai' };
}

function newMessage(role: 'user' | 'assistant'): MockMessage {
  const createdAt = new Date().toISOString();
  return {
    id: randomUUID(),
    role,
    status: 'running',
    content: '',
    createdAt,
    sources: [],
    mode: 'extractive',
    responseMs: 1_300,
    usage: { inputTokens: 400, outputTokens: 812 },
  };
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { message: 'told by the code', code, requestId: 'mock' } };
}
