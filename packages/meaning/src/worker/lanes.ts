import { setImmediate } from 'node:timers/promises';
import { type Lane, lanes } from './messages.ts';

type Step = () => Promise<void>;

/** Runs one step at a time: lane by lane, and within a lane in order of arrival. */
export class Lanes {
  readonly #waiting: Record<Lane, Step[]> = { question: [], reading: [], passage: [] };
  #isRunning = false;

  /** Resolves with the step's result, or rejects with its error. */
  run<T>(lane: Lane, step: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting[lane].push(() => step().then(resolve, reject));
      if (!this.#isRunning) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    for (let step = this.#next(); step; step = this.#next()) {
      await step();
      // Lets messages that arrived meanwhile be read, and the served call queue its next step.
      await setImmediate();
    }
    this.#isRunning = false;
  }

  #next(): Step | undefined {
    for (const lane of lanes) {
      const step = this.#waiting[lane].shift();
      if (step) return step;
    }
    return undefined;
  }
}
