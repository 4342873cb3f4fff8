import type { Networks } from '../networks/networks.ts';
import { Lanes } from './lanes.ts';
import type { FromWorker, Lane, ToWorker, Work, WorkResult } from './messages.ts';

type Step = <T>(step: () => Promise<T>) => Promise<T>;

class Dropped extends Error {}

/** Serves calls step by step. Between two steps, other calls get their turn, and calls whose caller no longer waits end. */
export class Service {
  readonly #networks: Promise<Pick<Networks, 'embed' | 'read'>>;
  readonly #tell: (message: FromWorker) => void;
  readonly #lanes = new Lanes();
  /** Unfinished calls by id, and whether their caller still waits. */
  readonly #wanted = new Map<number, boolean>();

  constructor(networks: Promise<Pick<Networks, 'embed' | 'read'>>, tell: (message: FromWorker) => void) {
    this.#networks = networks;
    this.#tell = tell;
  }

  get isBusy(): boolean {
    return this.#wanted.size > 0;
  }

  /** Resolves when the call is done. */
  async take(message: ToWorker): Promise<void> {
    if (!('drop' in message)) await this.#serve(message);
    else if (this.#wanted.has(message.id)) this.#wanted.set(message.id, false);
  }

  async #serve({ id, lane, work }: { id: number; lane: Lane; work: Work }): Promise<void> {
    this.#wanted.set(id, true);
    let workMs = 0;
    const schedule: Step = (step) =>
      this.#lanes.run(lane, async () => {
        if (!this.#wanted.get(id)) throw new Dropped();
        const startedMs = performance.now();
        try {
          return await step();
        } finally {
          workMs += performance.now() - startedMs;
        }
      });
    try {
      const result = await this.#workOn(work, schedule);
      this.#tell({ type: 'done', id, result, workMs });
    } catch (error) {
      if (!(error instanceof Dropped)) this.#tell({ type: 'failed', id });
    } finally {
      this.#wanted.delete(id);
    }
  }

  async #workOn(work: Work, schedule: Step): Promise<WorkResult> {
    const networks = await this.#networks;
    if (work.operation === 'embed') return networks.embed(work.texts, work.kind, { schedule });
    return networks.read(work.question, work.passages, { maxPieces: work.maxPieces, schedule });
  }
}
