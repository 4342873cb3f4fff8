import { type CallReport, type Meaning, openMeaning } from '@parley/meaning/meaning';
import { median } from './lib/median.ts';
import { peakMiB, treeMemory } from './lib/process-memory.ts';
import type { BenchOptions } from './main.ts';

const runs = 15;
/** Words that are one token each. */
const words = ['the', 'book', 'day', 'open', 'room', 'price', 'year'];
const question = 'the open book';
/** `<s>`, the prefix word with its colon, `</s>`. */
const piecesBesideText = 4;
/** `<s>` and the question, `</s></s>`, and the last `</s>`. */
const piecesBesidePassage = 7;

/**
 * Measures the built-in networks: median milliseconds of a call by number of tokens, and the memory of their process in MiB;
 * Linux only.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  const reports: CallReport[] = [];
  const meaning = openMeaning({ onCall: (call) => reports.push(call) });
  try {
    await meaning.embed([question], 'query');
    const pid = meaning.figures().pid ?? 0;
    const loadedMiB = treeMemory(pid).rssMiB;
    const ms: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls(meaning))) {
      reports.length = 0;
      for (let time = 0; time < runs; time += 1) await call();
      ms[name] = Math.round(median(reports.map(({ workMs }) => workMs)) * 10) / 10;
    }
    const memory = { loadedMiB, usedMiB: treeMemory(pid).rssMiB, peakMiB: peakMiB(pid) };
    print({ loadMs: Math.round(meaning.figures().loadMs ?? 0), ...ms, ...memory }, json);
  } finally {
    await meaning.close();
  }
}

function calls(meaning: Meaning): Record<string, () => Promise<unknown>> {
  const embed = (pieces: number) => () => meaning.embed([textOf(pieces - piecesBesideText)], 'passage');
  const read = (passages: number, pieces: number) => () =>
    meaning.read(question, Array(passages).fill(passageOf(pieces - piecesBesidePassage)));
  return {
    embed12Ms: embed(12),
    embed128Ms: embed(128),
    embed240Ms: embed(240),
    embed512Ms: embed(512),
    read128Ms: read(1, 128),
    read240Ms: read(1, 240),
    readFourOf128Ms: read(4, 128),
    readFourOf240Ms: read(4, 240),
  };
}

function textOf(pieces: number): string {
  return Array.from({ length: pieces }, (_, index) => words[index % words.length]).join(' ');
}

function passageOf(pieces: number) {
  const text = textOf(pieces);
  return { title: '', text, units: [{ start: 0, end: text.length }] };
}

function print(figures: Record<string, number>, json: boolean): void {
  if (json) console.log(JSON.stringify(figures));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${figure}`);
}
