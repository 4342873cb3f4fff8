import { createClient } from 'redis';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../log/metrics.ts';

/** Redis is unavailable now; the caller continues without it. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** A Redis server that may be temporarily unavailable: no call takes longer than a second, and reconnecting is automatic. */
export interface Redis {
  /**
   * Runs a script in one round trip.
   * @throws RedisAway at once while the server is unavailable, else after 1 s
   */
  evaluate(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  close(): void;
}

const answerLimitMs = 1_000;
const readyLimitMs = 5_000;
const maxQueuedCommands = 10_000;

type Client = ReturnType<typeof newClient>;

/** Connects; resolves after a second at the latest, whether the server responds or not. */
export async function connectRedis(url: string, deps: { log: Log; metrics: Metrics }): Promise<Redis> {
  const line = new RedisLine(url, deps);
  await line.open();
  return line;
}

class RedisLine implements Redis {
  readonly #url: string;
  readonly #log: Log;
  readonly #metrics: Metrics;
  #client: Client | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #isAway = false;

  constructor(url: string, { log, metrics }: { log: Log; metrics: Metrics }) {
    this.#url = url;
    this.#log = log;
    this.#metrics = metrics;
  }

  async open(): Promise<void> {
    const client = newClient(this.#url);
    this.#client = client;
    client.on('error', (error: unknown) => this.#tellAway(client, error));
    client.on('ready', () => this.#tellBack(client));
    // Without this timer, calls would wait forever for a server that accepts the connection but never responds.
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      if (!client.isReady) this.#reopen(client);
    }, readyLimitMs).unref();
    await within(client.connect(), answerLimitMs).catch((error: unknown) => this.#tellAway(client, error));
  }

  async evaluate(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client?.isReady) {
      this.#metrics.redisFailures.inc();
      throw new RedisAway('not connected');
    }
    try {
      return await within(client.eval(script, { keys: [...keys], arguments: [...args] }), answerLimitMs);
    } catch (error) {
      this.#metrics.redisFailures.inc();
      if (error instanceof RedisAway) {
        this.#tellAway(client, error);
        this.#reopen(client);
      }
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.#watchdog);
    const client = this.#client;
    this.#client = undefined;
    client?.destroy();
  }

  #reopen(client: Client): void {
    if (this.#client !== client) return;
    client.destroy();
    void this.open();
  }

  #tellAway(client: Client, error: unknown): void {
    if (this.#client !== client || this.#isAway) return;
    this.#isAway = true;
    this.#metrics.redisUp.set(0);
    this.#log.warn({ err: error }, 'redis_away');
  }

  #tellBack(client: Client): void {
    if (this.#client !== client) return;
    this.#metrics.redisUp.set(1);
    if (this.#isAway) this.#log.warn({}, 'redis_back');
    this.#isAway = false;
  }
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxQueuedCommands,
    socket: {
      connectTimeout: answerLimitMs,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 1_000),
    },
  });
}

/** @throws RedisAway if `work` takes longer */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new RedisAway(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // `work` may still reject after the timeout; without a handler, the rejection would be unhandled.
    work.catch(() => {});
  }
}
