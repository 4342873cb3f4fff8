import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { importTypebot } from '../../packages/flow/src/typebot/import-typebot.ts';

export interface ImportFigures {
  files: number;
  /** Without starts, which every export has. */
  blocks: number;
  exact: number;
  changed: number;
  dropped: number;
  /** Number of blocks by type and note, highest first. */
  notes: { type: string; note: string; count: number }[];
  refused: { file: string; message: string }[];
}

/** Imports every JSON file of a folder as a typebot and counts the results of its blocks. */
export async function countImports(folder: string): Promise<ImportFigures> {
  const figures: ImportFigures = {
    files: 0,
    blocks: 0,
    exact: 0,
    changed: 0,
    dropped: 0,
    notes: [],
    refused: [],
  };
  const notes = new Map<string, ImportFigures['notes'][number]>();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files) {
    try {
      const { report } = importTypebot(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
      figures.files += 1;
      for (const { type, outcome, note } of report.filter(({ type }) => type !== 'start')) {
        figures.blocks += 1;
        figures[outcome] += 1;
        const entry = notes.get(`${type} ${note}`) ?? { type, note, count: 0 };
        notes.set(`${type} ${note}`, { ...entry, count: entry.count + 1 });
      }
    } catch (error) {
      figures.refused.push({ file, message: error instanceof Error ? error.message : String(error) });
    }
  }
  figures.notes = [...notes.values()].filter(({ note }) => note !== 'same').sort((a, b) => b.count - a.count);
  return figures;
}
