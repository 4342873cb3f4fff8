import { minuteMs } from '../../lib/timing/durations.ts';
import type { Redis } from './redis.ts';

/** The entries of a stream after a position. */
export interface StoredPart {
  total: number;
  entries: string[];
}

/** Stores the entries of streams for a while, in order, readable by every process. */
export interface StreamStore {
  /**
   * Appends entries if the stream has exactly `from` entries; otherwise adds nothing.
   * @returns the resulting number of entries.
   * @throws while the store is unavailable
   */
  append(stream: string, from: number, entries: readonly string[]): Promise<number>;
  /**
   * Reads the entries after the first `after`.
   * @throws while the store is unavailable
   */
  read(stream: string, after: number): Promise<StoredPart>;
}

/** Longer than any turn, so that a turn can still be read some minutes after its end. */
const keepMs = 5 * minuteMs;

const appendScript = `
local count = redis.call('llen', KEYS[1])
if count == tonumber(ARGV[1]) then
  for i = 3, #ARGV do count = redis.call('rpush', KEYS[1], ARGV[i]) end
end
redis.call('pexpire', KEYS[1], ARGV[2])
return count`;

const readScript = `return { redis.call('llen', KEYS[1]), redis.call('lrange', KEYS[1], ARGV[1], -1) }`;

/** Stores streams as Redis lists, which expire five minutes after the last entry. */
export function createRedisStreamStore(redis: Redis): StreamStore {
  return {
    async append(stream, from, entries) {
      return Number(
        await redis.evaluate(appendScript, [keyOf(stream)], [`${from}`, `${keepMs}`, ...entries]),
      );
    },
    async read(stream, after) {
      const answer = await redis.evaluate(readScript, [keyOf(stream)], [`${after}`]);
      if (!Array.isArray(answer) || !Array.isArray(answer[1]))
        throw new TypeError('an unexpected answer of Redis');
      return { total: Number(answer[0]), entries: answer[1].map(String) };
    },
  };
}

function keyOf(stream: string): string {
  return `parley:stream:${stream}`;
}
