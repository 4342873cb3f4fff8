import { countImports, type ImportFigures } from './lib/count-imports.ts';
import type { BenchOptions } from './main.ts';

/**
 * Imports every export of Typebot in the folder `typebot` and counts how many of their blocks stay exact (at least 87 %)
 * and how many are not dropped (at least 98 %). Prints tables, or one object with `json`; without a folder, "not run".
 */
export async function run({ typebot, json }: BenchOptions): Promise<void> {
  const figures = typebot === undefined ? null : await countImports(typebot);
  if (json) {
    console.log(JSON.stringify({ typebot: figures ?? 'not run' }));
    return;
  }
  if (figures === null) console.log('blocks of Typebot exports: not run (give a folder with --typebot)');
  else print(figures);
}

function print({ files, blocks, exact, changed, dropped, notes, refused }: ImportFigures): void {
  const percent = (count: number) => (blocks === 0 ? '–' : `${((100 * count) / blocks).toFixed(1)} %`);
  console.table([
    {
      files,
      blocks,
      exact: percent(exact),
      changed: percent(changed),
      dropped: percent(dropped),
      'not dropped': percent(blocks - dropped),
    },
  ]);
  console.table(notes);
  for (const { file, message } of refused) console.log(`${file}: ${message}`);
}
