import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A human's verdict on an answer. */
export type Verdict = 'content' | 'half' | 'wrong';

export interface DeskPrediction {
  id: string;
  answer: string;
  sources: { name: string; quote: string }[];
}

const verdicts: readonly Verdict[] = ['content', 'half', 'wrong'];

/** Returns the verdicts of the evaluation data's own scorer, by question. */
export function scoreDesk(
  scorer: string,
  questionsFile: string,
  predictions: readonly DeskPrediction[],
): Map<string, Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-judge-'));
  try {
    const file = path.join(folder, 'predictions.jsonl');
    writeFileSync(file, predictions.map((prediction) => JSON.stringify(prediction)).join('\n'));
    return new Map(
      verdicts.flatMap((verdict) => {
        const args = [scorer, '--questions', questionsFile, '--pred', file, '--list', verdict];
        const { stdout, status, stderr } = spawnSync(process.execPath, args, {
          encoding: 'utf8',
          timeout: 60_000,
          maxBuffer: 64 * 1024 * 1024,
        });
        if (status !== 0) throw new Error(stderr);
        return stdout
          .split('\n')
          .flatMap((line) => /^\{"id":"([^"]+)"/.exec(line)?.[1] ?? [])
          .map((id) => [id, verdict] as const);
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
