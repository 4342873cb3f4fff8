import { readFileSync } from 'node:fs';

/** Reads a file with one JSON object per line. */
export function readRows<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line));
}
