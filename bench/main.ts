import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

/** The options of every benchmark. */
export interface BenchOptions {
  /** Folder of the evaluation data; default: '.'. */
  data: string;
  /** Prints one JSON object instead of a table. */
  json: boolean;
  /** Folder of a table of token vectors, for semantic search. */
  table?: string | undefined;
  /** Folder of exported typebots. */
  typebot?: string | undefined;
  /** Profiles the time of turns. */
  profile: boolean;
  /** A commit to compare the turns with. */
  against?: string | undefined;
  /** Records the figures in bench/figures. */
  record: boolean;
}

const names = globSync('*.ts', { cwd: join(root, 'bench') })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'main')
  .sort();
const {
  values,
  positionals: [name],
} = readCommandLine({
  name: 'npm run bench',
  summary: 'Measures the built program and prints figures.',
  arguments: '<benchmark>',
  choices: names,
  minArguments: 1,
  maxArguments: 1,
  options: {
    data: { type: 'string', value: '<folder>', default: '.', meaning: 'Folder of the evaluation data' },
    table: {
      type: 'string',
      value: '<folder>',
      meaning: 'Table of token vectors that retrieval and helpdesk search with (default: words alone)',
    },
    typebot: {
      type: 'string',
      value: '<folder>',
      meaning: 'Exports of Typebot whose blocks flow counts after import (default: not run)',
    },
    profile: {
      type: 'boolean',
      meaning: 'Show what turn spends on stages, functions, statements and allocations; writes CPU profiles',
    },
    against: {
      type: 'string',
      value: '<commit>',
      meaning: 'Build this commit beside and compare its turns with turn (default: not compared)',
    },
    record: { type: 'boolean', meaning: 'Keep the figures of turn in bench/figures/turn.json' },
    json: { type: 'boolean', meaning: 'Print one JSON object instead of a table' },
  },
  example: 'npm run bench -- turn --json',
});

const benchmark: { run(options: BenchOptions): Promise<void> } = await import(
  pathToFileURL(join(root, 'bench', `${name}.ts`)).href
);
await runCommand(() => benchmark.run(values));
