import { DatabaseMisuse } from './errors.ts';

type Handler = (payload: string) => void;
type Send = (text: string) => Promise<void>;

/** Who listens to which channel. The statement is sent when someone comes and when the last one goes. */
export class Listeners {
  readonly #handlers = new Map<string, Set<Handler>>();

  /** @returns the way to stop. */
  async add(channel: string, handler: Handler, send: Send): Promise<() => Promise<void>> {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new DatabaseMisuse('listen_channel_not_supported');
    // A function of its own, so that the same handler added twice is told twice and leaves twice.
    const own: Handler = (payload) => handler(payload);
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(own));
    await send(`listen ${channel}`);
    return async () => await this.#remove(channel, own, send);
  }

  tell(channel: string, payload: string): void {
    // Apart from the caller, which is reading the connection: an error of a handler must not stop that.
    for (const handler of this.#handlers.get(channel) ?? []) queueMicrotask(() => handler(payload));
  }

  /** For a new connection, which listens to nothing yet. */
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
