import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { block, bubble, typebotExport } from '../../packages/flow/test/typebot-export.ts';
import { countImports } from './count-imports.ts';

it('counts the blocks of every export in a folder, and reports unreadable files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'typebots-'));
  try {
    const blocks = [bubble('b1', 'Hi'), bubble('b2', 'There'), block('b3', 'Code'), block('b4', 'Wait')];
    await writeFile(path.join(folder, 'a.json'), JSON.stringify(typebotExport({ groups: { A: blocks } })));
    await writeFile(path.join(folder, 'b.json'), '{"groups": 3}');
    await writeFile(path.join(folder, 'notes.txt'), 'no export');
    const figures = await countImports(folder);
    expect(figures).toMatchObject({ files: 1, blocks: 4, exact: 2, changed: 1, dropped: 1 });
    expect(figures.notes).toEqual([
      { type: 'Code', note: 'script', count: 1 },
      { type: 'Wait', note: 'no_pause', count: 1 },
    ]);
    expect(figures.refused.map(({ file }) => file)).toEqual(['b.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
