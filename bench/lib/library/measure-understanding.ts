import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intent } from '@parley/flow/nodes';
import { classify } from '../../../packages/server/src/engine/flow/understanding/understand.ts';
import { createRandom } from '../../../tools/random.ts';

/** Percentages: recognized messages of the intents, and declined messages of other intents. */
export interface Understanding {
  right: number;
  declined: number;
  /** CPU time of one message, in milliseconds. */
  messageMs: number;
}

interface Labelled {
  text: string;
  intent: string;
}

const rounds = 20;
const intentsPerRound = 8;
const examplesPerIntent = 10;
const othersPerRound = 200;
const seed = 7;

/**
 * Measures intent recognition without a model: 20 samples of 8 intents with 10 examples each from `clinc150` in this folder,
 * tested on the messages of its test set. Null without the data.
 */
export async function measureUnderstanding(folder: string): Promise<Understanding | null> {
  const place = join(folder, 'intent', 'clinc150');
  if (!existsSync(join(place, 'train.jsonl'))) return null;
  const train = Map.groupBy(read(join(place, 'train.jsonl')), ({ intent }) => intent);
  const test = read(join(place, 'test.jsonl'));
  const names = [...train.keys()].filter((name) => name !== 'oos').toSorted();
  const random = createRandom(seed);
  const counts = { known: 0, right: 0, others: 0, declined: 0 };
  const startedAt = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const chosen = draw(names, intentsPerRound, random);
    const intents: Intent[] = chosen.map((name) => ({
      id: name,
      name,
      examples: draw(train.get(name) ?? [], examplesPerIntent, random).map(({ text }) => text),
    }));
    for (const { text } of draw(
      test.filter(({ intent }) => !chosen.includes(intent)),
      othersPerRound,
      random,
    )) {
      counts.others += 1;
      if ((await classify(intents, text)) === undefined) counts.declined += 1;
    }
    for (const { text, intent } of test.filter(({ intent }) => chosen.includes(intent))) {
      counts.known += 1;
      if ((await classify(intents, text)) === intent) counts.right += 1;
    }
  }
  const { user, system } = process.cpuUsage(startedAt);
  return {
    right: (100 * counts.right) / counts.known,
    declined: (100 * counts.declined) / counts.others,
    messageMs: (user + system) / 1_000 / (counts.known + counts.others),
  };
}

function read(file: string): Labelled[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function draw<T>(from: readonly T[], count: number, random: ReturnType<typeof createRandom>): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(random.between(0, left.length - 1), 1);
    return one as T;
  });
}
