import { setTimeout as wait } from 'node:timers/promises';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { ChatDeps } from '../chat-deps.ts';
import { readLeasedMessage } from '../lost-turns/read-leased-message.ts';
import { type FollowedTurn, streamName } from './followed-turn.ts';
import { endOfStream } from './turn-recorder.ts';
import { asWhole, type NumberedEvent, storedNumbers, type TurnStream } from './turn-stream.ts';

const pollMs = 100;
/** Silence after which the process or the stored events of an answer may be lost, so that its message is checked. */
const quietMs = 2_000;
/** The last events are recorded up to this long after the answer is stored. */
const lastWordsMs = 1_000;

/** The number of the last event that was copied, and whether the answer's last event was reached. */
interface Followed {
  after: number;
  isComplete: boolean;
}

/** Copies to `stream` the recorded events of an answer that runs in another process, for as long as the store keeps them. */
export async function followSharedTurn(
  deps: ChatDeps,
  turn: FollowedTurn,
  stream: TurnStream,
  untilMs: number,
): Promise<Followed> {
  const { streamStore } = deps;
  if (!streamStore) return { after: turn.after, isComplete: false };
  // What the store still has of an answer that a person withheld is shown to nobody.
  if ((await readLeasedMessage(deps, turn.key, turn.messageId))?.status === 'withheld') {
    return { after: turn.after, isComplete: false };
  }
  const name = streamName(turn.key, turn.messageId);
  const wantsWhole = turn.after > storedNumbers;
  let read = wantsWhole ? 0 : turn.after;
  let after = turn.after;
  let lookAtMs = 0;
  let looks = 0;
  let hasEnded = false;
  while (performance.now() < untilMs) {
    const part = await streamStore.read(name, read).catch(() => undefined);
    if (!part) break;
    const { events, isEnd } = parse(part.entries, read);
    const isWhole = wantsWhole && read === 0 && events.length > 0;
    for (const { n, event } of isWhole ? asWhole(events) : events) {
      if (n > 1 || !turn.start) stream.push(event, n);
      after = n;
    }
    read += events.length;
    if (isEnd) return { after, isComplete: true };
    if (events.length > 0) lookAtMs = performance.now() + quietMs;
    if (performance.now() > lookAtMs) {
      const isMissing = part.total < Math.max(1, read);
      if (hasEnded || (isMissing && looks > 0)) break;
      looks += 1;
      hasEnded = (await readLeasedMessage(deps, turn.key, turn.messageId))?.status !== 'running';
      if (hasEnded && isMissing) break;
      lookAtMs = performance.now() + (hasEnded ? lastWordsMs : quietMs);
    }
    await wait(pollMs);
  }
  return { after, isComplete: false };
}

function parse(entries: readonly string[], before: number): { events: NumberedEvent[]; isEnd: boolean } {
  const end = entries.indexOf(endOfStream);
  const texts = end === -1 ? entries : entries.slice(0, end);
  const events = texts.map((text, index): NumberedEvent => {
    const event: ChatEvent = JSON.parse(text);
    return { n: before + index + 1, event };
  });
  return { events, isEnd: end !== -1 };
}
