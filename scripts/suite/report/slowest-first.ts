import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../../tools/bootstrap/paths.mjs';
import { readRecordedSeconds } from './recorded-seconds.ts';

/** Estimated seconds per 10 kB of a file without a recorded duration. */
const secondsPer10Kilobytes = 2;

/** Runs the slowest files first: a slow file that starts last leaves the other cores idle. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = readRecordedSeconds();
    const seconds = (file: TestSpecification) => {
      const path = relative(root, file.moduleId).split(sep).join('/');
      const before = recorded[file.project.name]?.[path];
      return before ?? (statSync(file.moduleId).size / 10_000) * secondsPer10Kilobytes;
    };
    return [...files].sort((a, b) => seconds(b) - seconds(a));
  }
}
