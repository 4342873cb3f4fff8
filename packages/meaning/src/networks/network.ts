import type { InferenceSession } from 'onnxruntime-node';
import { MeaningUnavailable } from '../errors.ts';
import { overflows } from './overflow.ts';
import { dimensions, type Words } from './words.ts';

/** A network that takes word vectors. */
export interface Network {
  /** @param batch token ids of each text */
  run(batch: readonly (readonly number[])[]): Promise<Outputs>;
  close(): Promise<void>;
}

export interface Outputs {
  /** Returns an output for one text of the batch. */
  of(name: string, place: number): Float32Array;
}

/** One thread, because other work needs the other cores. */
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

/**
 * For processors on which sums overflow, where scores would be wrong by 1 and more. On other processors it would take 40 %
 * longer.
 */
const preciseOptions: InferenceSession.SessionOptions = {
  ...sessionOptions,
  extra: { session: { x64quantprecision: '1' } },
};

/**
 * @param paths files of the networks
 * @throws {MeaningUnavailable} if this machine has no runtime for networks
 */
export async function openNetworks(paths: readonly string[], words: Words): Promise<Network[]> {
  const runtime = await import('onnxruntime-node').catch((cause) => {
    throw new MeaningUnavailable('unsupported', { cause });
  });
  const options = (await overflows(runtime, sessionOptions)) ? preciseOptions : sessionOptions;
  const networks: Network[] = [];
  for (const path of paths) networks.push(await openNetwork(runtime, path, options, words));
  return networks;
}

async function openNetwork(
  { InferenceSession, Tensor }: typeof import('onnxruntime-node'),
  path: string,
  options: InferenceSession.SessionOptions,
  words: Words,
): Promise<Network> {
  const session = await InferenceSession.create(path, options);
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
