import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Result of one conversation. */
export interface FlowVisit {
  /** The visitor's address, unique per visit. */
  who: string;
  isFinished: boolean;
  cutAnswers: number;
  answersTwice: number;
}

interface Target {
  /** Returns the program's current address. */
  url(): string;
  chatbotId: string;
}

interface Said {
  visitorToken?: string;
  messages?: SeenMessage[];
}

interface SeenMessage {
  role: string;
  status: string;
  content: string;
  input?: { id: string; type: string } | null;
}

const visitors = 12;
const attemptTimeoutMs = 5_000;
const lastWords = 'All done';

/** A flow that asks for data, creates a lead, sends an email to a member, and asks for a rating. */
export function drillFlow(memberId: string): object {
  const node = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data });
  const ids = ['start', 'greet', 'form', 'mail', 'many', 'score', 'bye', 'end'];
  return {
    schema: 1,
    variables: [{ name: 'many', type: 'number' }],
    nodes: [
      node('start', 'start', { on: 'message' }),
      node('greet', 'message', { text: 'Welcome to the order desk.' }),
      node('form', 'collect', {
        text: 'Who are you?',
        fields: [{ key: 'email', label: 'Email', type: 'email', required: true }],
      }),
      node('mail', 'email', {
        text: 'An order is coming.',
        subject: 'Order of {{lead.email}}',
        to: [memberId],
      }),
      node('many', 'ask', { text: 'How many books?', input: { type: 'number', min: 1 }, saveAs: 'many' }),
      node('score', 'rate', { text: 'How was it?', scale: 'csat' }),
      node('bye', 'message', { text: `${lastWords}: {{many}}.` }),
      // biome-ignore lint/suspicious/noThenProperty: a word of the document, which nothing awaits
      node('end', 'end', { text: 'Goodbye.', then: 'chat' }),
    ],
    edges: ids.slice(1).map((target, n) => ({ id: `e${n}`, source: ids[n], sourceHandle: 'next', target })),
    translations: {},
  };
}

/** Plays the flow one conversation after the other until `finish` is called. */
export function startFlowVisits(target: Target): {
  /** Number of finished conversations. */
  ended(): number;
  /** Lets the running conversation finish, within the limit. */
  finish(limitMs: number): Promise<FlowVisit[]>;
} {
  const visits: FlowVisit[] = [];
  let isEnding = false;
  let deadline = Number.POSITIVE_INFINITY;
  const loops = Array.from({ length: visitors }, async () => {
    while (!isEnding) {
      const visit = { who: `${randomUUID()}@example.com`, isFinished: false, cutAnswers: 0, answersTwice: 0 };
      visits.push(visit);
      await playToTheEnd(target, visit, () => Date.now() > deadline);
    }
  });
  return {
    ended: () => visits.filter(({ isFinished }) => isFinished).length,
    async finish(limitMs) {
      isEnding = true;
      deadline = Date.now() + limitMs;
      await Promise.all(loops);
      return visits;
    },
  };
}

/** Uses only the transcript, like a page that was reloaded. */
async function playToTheEnd(target: Target, visit: FlowVisit, isLate: () => boolean): Promise<void> {
  const session = await insist(target, 'sessions', { body: {} }, isLate);
  const token = session?.visitorToken;
  if (typeof token !== 'string') return;
  const headers = { authorization: `Bearer ${token}` };
  while (!isLate()) {
    const transcript = await insist(target, 'messages', { headers }, isLate);
    const messages: SeenMessage[] = transcript?.messages ?? [];
    const answers = messages.filter(({ role }) => role === 'assistant');
    const whole = answers.filter(({ status }) => status === 'complete').map(({ content }) => content);
    visit.cutAnswers = answers.filter(({ status }) => status === 'incomplete').length;
    visit.answersTwice = whole.length - new Set(whole).size;
    visit.isFinished = whole.some((content) => content.includes(lastWords));
    if (visit.isFinished) return;
    const open = messages.findLast(({ input }) => input)?.input;
    const body = open
      ? { reply: { inputId: open.id, value: replyValue(open.type, visit.who) } }
      : { message: 'Hello there' };
    await send(target, { headers, body: { ...body, clientMessageId: randomUUID() } });
  }
}

function replyValue(type: string, who: string): unknown {
  if (type === 'form') return { email: who };
  return type === 'rating' ? 5 : 3;
}

/** Sends a message, and retries once with the same id if there is no response. */
async function send(target: Target, request: { headers: Record<string, string>; body: object }) {
  for (let n = 0; n < 2; n += 1) {
    const answer = await call(target, 'messages', request);
    if (answer) {
      // The server refuses the message while the interrupted turn is not finished: wait.
      if (!answer.ok) await wait(300);
      return;
    }
    await wait(100);
  }
}

async function insist(
  target: Target,
  path: string,
  request: CallOptions,
  isLate: () => boolean,
): Promise<Said | undefined> {
  while (!isLate()) {
    const answer = await call(target, path, request);
    if (answer?.ok) return answer.body;
    await wait(100);
  }
  return undefined;
}

interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
}

/** Undefined while the program is down. */
async function call(
  { url, chatbotId }: Target,
  path: string,
  { body, headers = {} }: CallOptions,
): Promise<{ ok: boolean; body: Said } | undefined> {
  try {
    const response = await fetch(`${url()}/api/chat/${chatbotId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(attemptTimeoutMs),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    return undefined;
  }
}
