import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { artifactsDir } from '../tools/bootstrap/paths.mjs';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { type Choice, chooseFiles } from './suite/choose-files.ts';
import { memoryFolder } from './suite/memory-folder.ts';
import { type SuiteOptions, suiteCommand, suiteOptions } from './suite/options.ts';
import { beginBuilds, type EmbeddedShare, type PartName } from './suite/parts.ts';
import { isGreen } from './suite/report/outcome.ts';
import { writeRecordedSeconds } from './suite/report/recorded-seconds.ts';
import { flakyFile, reportOutcomes } from './suite/report/report-outcomes.ts';
import { runParts } from './suite/run-parts.ts';
import { SuiteRun } from './suite/suite-run.ts';

const options = suiteOptions(readCommandLine(suiteCommand));

try {
  await runSuite(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runSuite(options: SuiteOptions): Promise<void> {
  mkdirSync(artifactsDir, { recursive: true });
  // An interrupted run writes no such file, so the last run's must not remain.
  rmSync(join(artifactsDir, flakyFile), { force: true });
  const { outcomes, flaky } = await withCleanUp(async (later) => {
    const memory = memoryFolder();
    later(memory.stop);
    Object.assign(process.env, memory.env);
    const choice = options.isChangedOnly ? chooseFiles() : undefined;
    const run = new SuiteRun(later, choice?.files);
    const isNeeded = (name: PartName) => !['build', 'upgrade'].includes(name) || choice?.needsBuild !== false;
    const names = options.parts.filter(isNeeded);
    beginBuilds(run, names);
    return await runParts(run, names, shareOfEmbedded(options, choice));
  });
  reportOutcomes(outcomes, flaky);
  writeRecordedSeconds(outcomes, options.recordsSeconds);
  process.exitCode = isGreen(outcomes) ? 0 : 1;
}

/** Which tests the embedded engine runs in addition to PostgreSQL. */
function shareOfEmbedded(options: SuiteOptions, choice: Choice | undefined): EmbeddedShare {
  if (options.isEverythingOnBoth || !options.parts.includes('postgres')) return 'all';
  return choice?.changesEngine === false ? 'none' : 'differing';
}
