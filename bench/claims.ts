import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Networks } from '@parley/meaning/networks/networks';
import { parseBytes } from '../packages/knowledge/src/parsing/parse-bytes.ts';
import { segmentDocument } from '../packages/knowledge/src/passages/segment.ts';
import {
  type CitedPassage,
  leastSupport,
  supportOf,
} from '../packages/server/src/knowledge/claims/find-unsupported.ts';
import { root } from '../tools/bootstrap/paths.mjs';
import type { BenchOptions } from './main.ts';

interface Claim {
  claim: string;
  /** Null if the sentence makes no claim. */
  supported: boolean | null;
  kind: string;
}

const folder = path.join(root, 'bench/questions');

/**
 * Compares sentences with short pages, and prints how many unsupported ones are detected, how many supported ones are doubted,
 * and the score below which a share of the supported ones falls.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const networks = await Networks.load();
  const { signal } = new AbortController();
  const judged: (Claim & { score: number })[] = [];
  for (const file of readdirSync(path.join(folder, 'claims')).filter((name) => name.endsWith('.jsonl'))) {
    const passages = await passagesOf(path.join(folder, 'desks', path.basename(file, '.jsonl'), 'pages'));
    const lines = readFileSync(path.join(folder, 'claims', file), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) {
      const claim: Claim = JSON.parse(line);
      judged.push({ ...claim, score: await supportOf(networks, claim.claim, passages, signal) });
    }
  }
  await networks.close();
  const kinds = [...new Set(judged.map(({ supported, kind }) => `${kind}, ${wordOf(supported)}`))];
  const table = kinds.map((name) => {
    const own = judged.filter(({ supported, kind }) => `${kind}, ${wordOf(supported)}` === name);
    const doubted = own.filter(({ score }) => score < leastSupport).length;
    return { kind: name, claims: own.length, doubted: Math.round((1_000 * doubted) / own.length) / 10 };
  });
  const scores = judged.flatMap(({ supported, score }) => (supported ? [score] : [])).sort((a, b) => a - b);
  const below = Object.fromEntries(
    [0.02, 0.05, 0.1].map((share) => [`${share * 100} %`, scores[Math.floor(share * scores.length)]]),
  );
  if (json) console.log(JSON.stringify({ table, below }));
  else {
    console.table(table);
    console.log('Of what the page says, the lowest scores:', below);
  }
}

function wordOf(supported: boolean | null): string {
  if (supported === null) return 'claims nothing';
  return supported ? 'said' : 'not said';
}

async function passagesOf(pages: string): Promise<CitedPassage[]> {
  const passages: CitedPassage[] = [];
  for (const name of readdirSync(pages)) {
    const parsed = await parseBytes(readFileSync(path.join(pages, name)), name);
    if (!parsed.ok) throw new Error(`${name} cannot be read: ${parsed.code}`);
    for (const { text, headingPath } of segmentDocument(parsed.document)) {
      passages.push({
        n: passages.length + 1,
        sourceName: name,
        heading: headingPath.at(-1) ?? null,
        passage: text,
      });
    }
  }
  return passages;
}
