import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { countImports, type ImportFigures } from './lib/count-imports.ts';
import { measureUnderstanding, type Understanding } from './lib/library/measure-understanding.ts';
import { type EditorFigures, measureEditor } from './lib/measure-editor.ts';
import { largestFlow, measureProblems } from './lib/measure-problems.ts';
import { type FlowTurns, measureFlowTurns } from './lib/turns/measure-flow-turns.ts';
import type { BenchOptions } from './main.ts';

/**
 * Measures flows: server cost of a flow turn on PostgreSQL with 32 visitors (targets: 1.2 ms of CPU and 700 turns per second),
 * next to a turn without a flow; CPU time to find the problems of 300 nodes (target: 15 ms); frames per second while one of them
 * is dragged in the browser (50), and the cost of a letter typed there; intent recognition without a model, with
 * `intent/clinc150` in the folder `data` (targets: 88 % right, 80 % of others declined); and how many blocks of the exports in
 * the folder `typebot` are imported exactly (target: 87 %) and are not dropped (98 %). Prints tables, or one object with `json`;
 * missing data is reported as "not run".
 */
export async function run({ data, typebot, json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const turns = await measureFlowTurns();
  const problemsMs = measureProblems();
  const editor = await measureEditor(largestFlow());
  const understanding = await measureUnderstanding(data);
  const imports = typebot === undefined ? null : await countImports(typebot);
  if (json) {
    console.log(
      JSON.stringify({
        turns: turns ?? 'not run',
        problemsMs,
        editor,
        understanding: understanding ?? 'not run',
        typebot: imports ?? 'not run',
      }),
    );
    return;
  }
  if (turns === null) console.log('turns of a flow: not run (needs PostgreSQL)');
  else printTurns(turns);
  console.log(`problems of 300 nodes: ${problemsMs.toFixed(1)} ms of CPU`);
  printEditor(editor);
  if (understanding === null) console.log('intents of clinc150: not run (give a folder with --data)');
  else printUnderstanding(understanding);
  if (imports === null) console.log('blocks of Typebot exports: not run (give a folder with --typebot)');
  else printImports(imports);
}

function printTurns({ flow, free }: FlowTurns): void {
  console.table(
    [
      { turn: 'ask, condition, message', ...flow },
      { turn: 'without a flow', ...free },
    ].map(({ turn, turnsPerSecond, cpuMsPerTurn }) => ({
      turn,
      'turns/s': Math.round(turnsPerSecond),
      'server CPU': `${cpuMsPerTurn.toFixed(2)} ms`,
    })),
  );
}

function printEditor({ framesPerSecond, slowFrameMs, letterMs }: EditorFigures): void {
  console.table([
    {
      'frames/s of a drag': Math.round(framesPerSecond),
      'slowest of 20 frames': `${slowFrameMs.toFixed(0)} ms`,
      'CPU of a letter': `${letterMs.toFixed(1)} ms`,
    },
  ]);
}

function printUnderstanding({ right, declined, messageMs }: Understanding): void {
  console.table([
    {
      right: `${right.toFixed(1)} %`,
      'others declined': `${declined.toFixed(1)} %`,
      'CPU of a message': `${messageMs.toFixed(2)} ms`,
    },
  ]);
}

function printImports({ files, blocks, exact, changed, dropped, notes, refused }: ImportFigures): void {
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
