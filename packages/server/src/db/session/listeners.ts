import { DatabaseMisuse } from '../errors.ts';

type Handler = (payload: string) => void;
type Send = (text: string) => Promise<void>;

/** Listeners per channel. LISTEN is sent for the first one and UNLISTEN after the last. */
export class Listeners {
  readonly #handlers = new Map<string, Set<Handler>>();

  /** @returns a function that removes the listener. */
  async add(channel: string, handler: Handler, send: Send): Promise<() => Promise<void>> {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new DatabaseMisuse('listen_channel_not_supported');
    // Wrapped so that a handler added twice is called twice and removed twice.
    const own: Handler = (payload) => handler(payload);
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(own));
    await send(`listen ${channel}`);
    return async () => await this.#remove(channel, own, send);
  }

  tell(channel: string, payload: string): void {
    // Deferred, because the caller is reading from the connection and must not be interrupted by an error of a handler.
    for (const handler of this.#handlers.get(channel) ?? []) queueMicrotask(() => handler(payload));
  }

  /** Sends LISTEN for every channel on a new connection. */
  async listenAgain(send: Send): Promise<void> {
    for (const channel of this.#handlers.keys()) await send(`listen ${channel}`);
  }

  async #remove(channel: string, handler: Handler, send: Send): Promise<void> {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return;
    this.#handlers.delete(channel);
    await send(`unlisten ${channel}`);
  }
}
