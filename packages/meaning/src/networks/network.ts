import type { InferenceSession } from 'onnxruntime-node';
import { MeaningUnavailable } from '../errors.ts';
import { dimensions, type Words } from './words.ts';

/** A network that takes word vectors. */
export interface Network {
  /** @param batch ids of the pieces of each text */
  run(batch: readonly (readonly number[])[]): Promise<Outputs>;
  close(): Promise<void>;
}

export interface Outputs {
  /** The numbers of an output for one text of the batch. */
  of(name: string, place: number): Float32Array;
}

/** One thread: answers of other visitors need the other cores. */
const sessionOptions: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** @throws {MeaningUnavailable} if this machine has no runtime for networks. */
export async function openNetwork(path: string, words: Words): Promise<Network> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node').catch((cause) => {
    throw new MeaningUnavailable('unsupported', { cause });
  });
  const session = await InferenceSession.create(path, sessionOptions);
  return {
    async run(batch) {
      const length = Math.max(...batch.map((ids) => ids.length));
      const vectors = new Float32Array(batch.length * length * dimensions);
      const mask = new Float32Array(batch.length * length);
      for (const [index, ids] of batch.entries()) {
        for (const [position, id] of ids.entries()) {
          const place = index * length + position;
          words.copy(id, vectors, place * dimensions);
          mask[place] = 1;
        }
      }
      const results = await session.run({
        words: new Tensor('float32', vectors, [batch.length, length, dimensions]),
        mask: new Tensor('float32', mask, [batch.length, length]),
      });
      return {
        of(name, place) {
          const data = results[name]?.data;
          if (!(data instanceof Float32Array)) throw new TypeError(`the network has no numbers as ${name}`);
          const each = data.length / batch.length;
          return data.subarray(place * each, (place + 1) * each);
        },
      };
    },
    close: () => session.release(),
  };
}
