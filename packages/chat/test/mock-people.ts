import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ShownPerson, WaitingPlace } from '@parley/contracts/resources/chatbot/chat';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Reply, Visitor } from './mock-chat-api.ts';
import type { MockMessage } from './mock-turn.ts';

type Offer = 'chat' | 'message' | 'both' | 'none';

/** What people have of a conversation of the mock server, and what a member can do in a test. */
export type MockPeople = {
  state: { controller: Controller; person: ShownPerson | null; waiting: WaitingPlace | null };
  rev: number;
  streams: Set<ServerResponse>;
  /** Number of calls that told that the visitor is typing. */
  typed: number;
  ask(visitor: Visitor, offer: Offer, body: Record<string, unknown>): object;
};

/** The visitor who asked for a person last. */
let asked: Visitor | null = null;

const FORM = {
  id: 'contact.person',
  type: 'form',
  required: false,
  label: 'Leave us a message',
  fields: [
    { key: 'email', label: 'Email', type: 'email', required: true },
    { key: 'message', label: 'Your message (optional)', type: 'text', required: false },
  ],
};

export function newPeople(): MockPeople {
  return {
    state: { controller: 'bot', person: null, waiting: null },
    rev: 0,
    streams: new Set(),
    typed: 0,
    ask(visitor, offer, body) {
      asked = visitor;
      if (typeof body.email === 'string')
        line(visitor, `Your message was sent. We will answer to ${body.email}.`);
      else if (offer === 'message') line(visitor, 'Nobody is available right now. You can leave a message.');
      else {
        control(visitor, { controller: 'waiting', person: null, waiting: { position: 2, waitSeconds: 240 } });
        line(visitor, 'You are number 2 in line. Expected wait: about 4 min.');
      }
      return answerOf(visitor, offer);
    },
  };
}

function answerOf({ conversationId, token, people }: Visitor, offer: Offer): object {
  const { controller, waiting } = people.state;
  return {
    conversationId,
    visitorToken: token,
    controller,
    offer,
    position: waiting?.position ?? null,
    waitSeconds: waiting?.waitSeconds ?? null,
    opensAt: null,
    input: offer === 'message' ? FORM : null,
  };
}

/** Handles what concerns people of a visitor's call; null for any other. */
export function actOnPeople(name: string, visitor: Visitor, query: URLSearchParams): Reply | null {
  const { people } = visitor;
  if (name === 'DELETE person') {
    control(visitor, { controller: 'bot', person: null, waiting: null });
    line(visitor, 'You are talking to the chatbot again.');
    return { status: 200, body: answerOf(visitor, 'chat') };
  }
  if (name === 'POST typing') {
    people.typed += 1;
    return { status: 204 };
  }
  if (name !== 'GET stream' || query.get('live') !== 'true') return null;
  return (response) => {
    const after =
      Number(
        String(response.req.headers['last-event-id'] ?? '')
          .split(':')
          .at(-1),
      ) || 0;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    write(response, visitor, 'controller', people.state);
    if (after < people.rev)
      for (const message of visitor.messages) write(response, visitor, 'message', { message });
    people.streams.add(response);
    response.on('close', () => people.streams.delete(response));
  };
}

/** Answers a message that is for people, twice: to the call itself, and on the live streams. */
export function deliverToPeople(visitor: Visitor, message: MockMessage): Reply {
  tell(visitor, 'message', { message });
  const { controller } = visitor.people.state;
  const { conversationId, token: visitorToken } = visitor;
  const start = { messageId: null, userMessageId: message.id, conversationId, visitorToken, controller };
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(`id: ${message.id}:1\nevent: start\ndata: ${JSON.stringify(start)}\n\n`);
    response.end(
      `id: ${message.id}:2\nevent: done\ndata: ${JSON.stringify({ message: null, controller })}\n\n`,
    );
  };
}

function write(
  response: ServerResponse,
  { conversationId, people }: Visitor,
  event: string,
  data: object,
): void {
  response.write(`id: ${conversationId}:${people.rev}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function tell(visitor: Visitor, event: string, data: object): void {
  visitor.people.rev += 1;
  for (const stream of visitor.people.streams) write(stream, visitor, event, data);
}

function control(visitor: Visitor, state: MockPeople['state']): void {
  visitor.people.state = state;
  tell(visitor, 'controller', state);
}

function add(visitor: Visitor, message: Pick<MockMessage, 'role' | 'content' | 'author'>): void {
  const stored: MockMessage = {
    id: randomUUID(),
    status: 'complete',
    createdAt: new Date().toISOString(),
    sources: [],
    mode: 'agent',
    responseMs: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    ordinal: visitor.messages.length + 1,
    ...message,
  };
  visitor.messages.push(stored);
  tell(visitor, 'message', { message: stored });
}

function line(visitor: Visitor, content: string): void {
  add(visitor, { role: 'system', content });
}

function visitorWhoAsked(): Visitor {
  if (!asked) throw new Error('nobody has asked for a person');
  return asked;
}

/** What a member does in the conversation of the visitor who asked last. */
export const member = {
  joins(name: string): void {
    const visitor = visitorWhoAsked();
    const person = { name, photoURL: null };
    control(visitor, { controller: 'person', person, waiting: null });
    line(visitor, `${name} has joined.`);
  },
  types(): void {
    const visitor = visitorWhoAsked();
    const until = new Date(Date.now() + 6_000).toISOString();
    tell(visitor, 'typing', { name: visitor.people.state.person?.name, until });
  },
  writes(content: string): void {
    const visitor = visitorWhoAsked();
    const author = visitor.people.state.person;
    if (author) add(visitor, { role: 'agent', content, author });
  },
  closes(): void {
    const visitor = visitorWhoAsked();
    const name = visitor.people.state.person?.name;
    control(visitor, { controller: 'bot', person: null, waiting: null });
    line(visitor, `${name} has ended the conversation.`);
  },
  /** Takes over while an answer is being written: the answer is withdrawn. */
  withdraws(): void {
    const visitor = visitorWhoAsked();
    tell(visitor, 'withdrawn', {
      messageId: visitor.messages.findLast(({ role }) => role === 'assistant')?.id,
    });
  },
  /** Cuts the connection of the live streams. */
  isCutOff(): void {
    for (const stream of visitorWhoAsked().people.streams) stream.destroy();
  },
  streams: (): number => visitorWhoAsked().people.streams.size,
  sawTyping: (): number => visitorWhoAsked().people.typed,
  read: (): string[] => visitorWhoAsked().messages.map(({ content }) => content),
};
