import pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { Listeners } from '../session/listeners.ts';
import { connectionAs, type Login, type ServerAddress } from './connect.ts';
import { respondsInTime } from './responds-in-time.ts';

const retryMs = 500;
const pulseMs = 1_000;
const connectTimeoutMs = 2_000;

export interface ListenerSettings {
  readonly address: ServerAddress;
  readonly login: Login;
  readonly log: DatabaseLog;
  /** Called when the server no longer responds, which the TCP connection alone does not reveal. */
  readonly onSilence: () => void;
}

/**
 * One connection that listens, checks that the server responds, and reconnects by itself. Notifications sent while it is
 * disconnected are lost.
 */
export class PostgresListener {
  readonly #settings: ListenerSettings;
  readonly #listeners = new Listeners();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: ListenerSettings) {
    this.#settings = settings;
  }

  async connect(): Promise<void> {
    const { address, login } = this.#settings;
    const client = new pg.Client({
      ...connectionAs(login),
      ...address,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#listeners.tell(channel, payload ?? ''));
    try {
      await client.connect();
      await this.#listeners.listenAgain(async (text) => {
        await client.query(text);
      });
    } catch (error) {
      void client.end();
      throw error;
    }
    client.once('end', () => this.#lost(client));
    this.#client = client;
    this.#feelPulseSoon(client);
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    return await this.#listeners.add(channel, handler, (text) => this.#send(text));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  /** Does nothing while disconnected: the next connection listens to every channel. */
  async #send(text: string): Promise<void> {
    await this.#client?.query(text);
  }

  #feelPulseSoon(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      if (await respondsInTime(client.query('select 1'))) return this.#feelPulseSoon(client);
      if (this.#client === client) this.#settings.onSilence();
      this.#lost(client);
    }, pulseMs).unref();
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#settings.log('database_connection_lost');
    void client.end().catch(() => {});
    this.#comeBackSoon();
  }

  #comeBackSoon(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.connect();
        this.#settings.log('database_connection_back');
      } catch {
        this.#comeBackSoon();
      }
    }, retryMs).unref();
  }
}
