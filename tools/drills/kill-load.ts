import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A visitor's conversation. */
export interface Visit {
  token: string;
}

/** The writes that the program has acknowledged. */
export interface Acknowledged {
  /** Texts of visitors' messages; each keeps its client id across retries. */
  messages: string[];
  /** Names of sources. */
  sources: string[];
  /** The newest number that a chatbot's goal was set to. */
  patch: number;
  visits: Visit[];
}

export interface LoadTarget {
  /** Returns the program's current address. */
  url(): string;
  cookie: string;
  chatbotId: string;
  /** The chatbot that the load keeps changing. */
  patchedId: string;
}

interface Load extends LoadTarget {
  /** Aborted to end the load. */
  signal: AbortSignal;
}

const visitors = 4;
const messagesPerVisit = 8;
const attemptTimeoutMs = 5_000;
const pauseMs = 30;
/** Maximum attempts for a message. */
const maxAttempts = 4;

/** Keeps an installation busy until stopped: visitors write, sources are added, a chatbot is changed. */
export function startLoad(target: LoadTarget): { isUnderWay(): boolean; stop(): Promise<Acknowledged> } {
  const acknowledged: Acknowledged = { messages: [], sources: [], patch: 0, visits: [] };
  const ending = new AbortController();
  const load = { ...target, signal: ending.signal };
  const until = async (work: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      await work();
      await wait(pauseMs);
    }
  };
  const loops = [
    ...Array.from({ length: visitors }, () => until(() => visit(load, acknowledged))),
    until(() => addSource(load, acknowledged)),
    until(() => patch(load, acknowledged)),
  ];
  return {
    /** Whether a write of each kind has been acknowledged. */
    isUnderWay: () =>
      acknowledged.messages.length > 0 && acknowledged.sources.length > 0 && acknowledged.patch > 0,
    async stop() {
      ending.abort();
      await Promise.all(loops);
      return acknowledged;
    },
  };
}

async function visit(target: Load, acknowledged: Acknowledged): Promise<void> {
  const answer = await attempt(target, `/api/chat/${target.chatbotId}/sessions`, { body: {} });
  if (!answer?.ok) return;
  const { visitorToken: token }: { visitorToken: string } = await answer.json();
  acknowledged.visits.push({ token });
  for (let n = 0; n < messagesPerVisit; n += 1) {
    const message = `What does order ${randomUUID()} cost?`;
    if (!(await say(target, token, message))) return;
    acknowledged.messages.push(message);
  }
}

/** Sends one message with one client id until the first event or the whole answer acknowledges it. */
async function say(target: Load, token: string, message: string): Promise<boolean> {
  const body = { message, clientMessageId: randomUUID() };
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  for (let n = 0; n < maxAttempts && !target.signal.aborted; n += 1) {
    const answer = await attempt(target, `/api/chat/${target.chatbotId}/messages`, { body, headers });
    if (answer?.ok && (await sawEvent(answer))) return true;
    await wait(200);
  }
  return false;
}

/** Returns whether the stream began, which means that the message is stored; reads the rest so that turns do not overlap. */
async function sawEvent(answer: Response): Promise<boolean> {
  let seen = false;
  try {
    for await (const piece of answer.body ?? []) seen ||= Buffer.from(piece).includes('event: start');
  } catch {
    // The process was killed; what was acknowledged before counts.
  }
  return seen;
}

async function addSource(target: Load, acknowledged: Acknowledged): Promise<void> {
  const name = `Note ${randomUUID()}`;
  const body = {
    type: 'text',
    name,
    content: `${name}. The desk is open from nine to six on every weekday.`,
  };
  const headers = { cookie: target.cookie, 'idempotency-key': randomUUID() };
  for (let n = 0; n < maxAttempts && !target.signal.aborted; n += 1) {
    const answer = await attempt(target, `/api/chatbots/${target.chatbotId}/knowledge`, { body, headers });
    if (answer?.status === 201) {
      acknowledged.sources.push(name);
      return;
    }
    await wait(200);
  }
}

async function patch(target: Load, acknowledged: Acknowledged): Promise<void> {
  const next = acknowledged.patch + 1;
  const headers = { cookie: target.cookie };
  const body = { companyName: `${next}` };
  const answer = await attempt(target, `/api/chatbots/${target.patchedId}`, {
    method: 'PATCH',
    body,
    headers,
  });
  if (answer?.ok) acknowledged.patch = next;
}

async function attempt(
  target: Load,
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body: object; headers?: Record<string, string> },
): Promise<Response | undefined> {
  try {
    return await fetch(target.url() + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([target.signal, AbortSignal.timeout(attemptTimeoutMs)]),
    });
  } catch {
    return undefined;
  }
}
