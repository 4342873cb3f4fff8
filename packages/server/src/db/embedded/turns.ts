import { DatabaseUnavailable } from '../errors.ts';

interface Waiter {
  start(): void;
}

export interface TurnLimits {
  /** More callers than this, waiting or being answered, are refused at once. */
  readonly maxCallers: number;
  /** How long a caller waits for its turn. */
  readonly waitTimeoutMs: number;
}

/** One session shared by all callers, first come first served. Each holds it until its last message has been sent. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting = new Set<Waiter>();
  #taken = false;
  #callers = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** True when nobody holds the session or waits for it. */
  get free(): boolean {
    return !this.#taken && this.#waiting.size === 0;
  }

  /** @throws DatabaseUnavailable when too many callers are at it already. */
  async counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.#callers >= this.#limits.maxCallers) throw new DatabaseUnavailable();
    this.#callers += 1;
    try {
      return await work();
    } finally {
      this.#callers -= 1;
    }
  }

  /**
   * @returns the release; calling it again does nothing.
   * @throws DatabaseUnavailable when the turn does not come in time.
   */
  async take(): Promise<() => void> {
    if (!this.#taken) return this.#give();
    return await new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          resolve(this.#give());
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new DatabaseUnavailable());
      }, this.#limits.waitTimeoutMs);
      this.#waiting.add(waiter);
    });
  }

  #give(): () => void {
    this.#taken = true;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#taken = false;
      this.#startNext();
    };
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    next.start();
  }
}
