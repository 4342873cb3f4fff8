import { readFileSync } from 'node:fs';
import type { Intent } from '@parley/flow/nodes';
import { openMeaning } from '@parley/meaning/meaning';
import {
  understand,
  type VectorsOf,
} from '../packages/server/src/engine/flow/understanding/understand-meaning.ts';
import type { BenchOptions } from './main.ts';

interface Shop {
  /** Examples by intent and by language of the flow. */
  intents: Record<string, Record<string, string[]>>;
  /** Messages by intent and language. */
  messages: Record<string, Record<string, string>>;
  /** Messages without an intent, by language. */
  others: Record<string, string[]>;
}

/**
 * Measures how well a flow step recognizes intents: 64 messages of eight intents in eight languages and 26 off-topic ones, none
 * worded like an example, with a flow that has English examples and one that has German ones; in percent, by characters alone and
 * with semantic models.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const file = new URL('./questions/intents/shop.json', import.meta.url);
  const shop: Shop = JSON.parse(readFileSync(file, 'utf8'));
  const meaning = openMeaning();
  const vectorsOf: VectorsOf = async (message, examples) => {
    const [own, ...others] = await meaning.embed([message, ...examples], 'query');
    return own ? { message: own, examples: others } : null;
  };
  try {
    const figures = [
      { by: 'characters', ...(await measure(shop, undefined)) },
      { by: 'meaning', ...(await measure(shop, vectorsOf)) },
    ];
    if (json) console.log(JSON.stringify(figures));
    else console.table(figures);
  } finally {
    await meaning.close();
  }
}

async function measure({ intents, messages, others }: Shop, vectorsOf: VectorsOf | undefined) {
  const counts = { known: 0, right: 0, wrong: 0, others: 0, declined: 0 };
  for (const language of ['en', 'de']) {
    const taught: Intent[] = Object.entries(intents).map(([id, examples]) => ({
      id,
      name: id,
      examples: examples[language] ?? [],
    }));
    for (const [intent, texts] of Object.entries(messages)) {
      for (const text of Object.values(texts)) {
        const found = await understand(taught, text, { at: 'step', vectorsOf });
        counts.known += 1;
        if (found === intent) counts.right += 1;
        else if (found !== undefined) counts.wrong += 1;
      }
    }
    for (const text of Object.values(others).flat()) {
      counts.others += 1;
      if ((await understand(taught, text, { at: 'step', vectorsOf })) === undefined) counts.declined += 1;
    }
  }
  const percent = (part: number, whole: number) => Math.round((1_000 * part) / whole) / 10;
  return {
    right: percent(counts.right, counts.known),
    wrong: percent(counts.wrong, counts.known),
    declined: percent(counts.declined, counts.others),
  };
}
