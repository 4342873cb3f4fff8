import { Agent, type IncomingMessage, request } from 'node:http';

const timeoutMs = 60_000;

/** The parts of a chat request that the load generator needs. */
export interface LoadRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Text that appears in the first event with words of the answer. */
  firstMark: string;
  /** Text that a complete answer must contain; otherwise it counts as an error. */
  endMark: string;
}

export interface LoadResult {
  turns: number;
  errors: number;
  /** The first error. */
  firstError: string | undefined;
  wallMs: number;
  /** Time to the first words of each answer. */
  firstWordsMs: number[];
}

/** Returns the next request of a conversation, given the number of the turn and the last response, which is empty at first. */
export type NextRequest = (turn: number, before: string) => LoadRequest;

/** Runs a closed loop: each conversation sends its next message when its last answer has ended. */
export async function runTurns(conversations: readonly NextRequest[], turns: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: conversations.length });
  const result: LoadResult = { turns, errors: 0, firstError: undefined, wallMs: 0, firstWordsMs: [] };
  let next = 0;
  const startedMs = performance.now();
  await Promise.all(
    conversations.map(async (requestOf) => {
      let before = '';
      while (next < turns) {
        next += 1;
        try {
          const { text, firstWordsMs } = await sendOne(agent, requestOf(next, before));
          before = text;
          result.firstWordsMs.push(firstWordsMs);
        } catch (error) {
          result.errors += 1;
          result.firstError ??= String(error);
        }
      }
    }),
  );
  result.wallMs = performance.now() - startedMs;
  agent.destroy();
  return result;
}

interface Answered {
  /** All events as received. */
  text: string;
  /** Time to the first words. */
  firstWordsMs: number;
}

/** Sends one message and reads the whole answer. */
function sendOne(agent: Agent, { url, headers, body, firstMark, endMark }: LoadRequest): Promise<Answered> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: timeoutMs,
        headers: {
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(body)}`,
          ...headers,
        },
      },
      (answer) => read(answer, { startedMs, firstMark, endMark }, resolve, reject),
    );
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', reject);
    call.end(body);
  });
}

function read(
  answer: IncomingMessage,
  wanted: { startedMs: number; firstMark: string; endMark: string },
  resolve: (answered: Answered) => void,
  reject: (error: Error) => void,
): void {
  let text = '';
  let firstWordsMs: number | undefined;
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    text += piece;
    if (firstWordsMs === undefined && text.includes(wanted.firstMark)) {
      firstWordsMs = performance.now() - wanted.startedMs;
    }
  });
  answer.on('error', reject);
  answer.on('end', () => {
    const isWhole = answer.statusCode === 200 && text.includes(wanted.endMark);
    if (isWhole && firstWordsMs !== undefined) resolve({ text, firstWordsMs });
    else reject(new Error(`status ${answer.statusCode}: ${text.slice(-300)}`));
  });
}
