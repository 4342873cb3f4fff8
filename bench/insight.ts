import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { artefactFolder } from '../tools/insight/artefacts.ts';
import { measureLanguages } from './lib/insight/measure-languages.ts';
import { measureLeads } from './lib/insight/measure-leads.ts';
import { measureMoods } from './lib/insight/measure-moods.ts';
import { measurePersons } from './lib/insight/measure-persons.ts';
import { measureSpeed } from './lib/insight/measure-speed.ts';

/**
 * Measures the recognition by `insight` with the scorers of the evaluation data, and prints one JSON object. Scores each text
 * with weights trained without it: five folds, those of presidio by template.
 */
export async function run({ data }: { data: string; json: boolean }): Promise<void> {
  if (!existsSync(path.join(data, 'scripts', 'score-langid.mjs'))) {
    process.stdout.write(`insight: no data at ${path.resolve(data)}\n`);
    return;
  }
  const artefactBytes = readdirSync(artefactFolder)
    .filter((name) => name.endsWith('.bin'))
    .reduce((sum, name) => sum + statSync(path.join(artefactFolder, name)).size, 0);
  const figures = {
    ...measureMoods(data),
    pii: measurePersons(data),
    leads: measureLeads(data),
    langid: measureLanguages(data),
    artefactBytes,
    msPerMessage: measureSpeed(),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
