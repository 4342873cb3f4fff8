import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs a scorer of the evaluation data and returns its output. `gold` is a file, or rows to score against. */
export function score<Report>(
  data: string,
  scorer: string,
  gold: string | readonly object[],
  predictions: readonly object[],
  options: readonly string[] = [],
): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-insight-'));
  try {
    const write = (name: string, rows: readonly object[]) => {
      const file = path.join(folder, name);
      writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
      return file;
    };
    const goldFile = typeof gold === 'string' ? path.join(data, gold) : write('gold.jsonl', gold);
    const script = path.join(data, 'scripts', `score-${scorer}.mjs`);
    const args = [script, '--gold', goldFile, '--pred', write('predictions.jsonl', predictions), ...options];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
