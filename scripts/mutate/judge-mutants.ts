import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Reports mutants that can no longer be applied: their text is missing or not unique, or their tests are missing. */
export function judgeMutants(root: string, mutants: readonly Mutant[]): string[] {
  return mutants.flatMap((mutant) => judge(root, mutant));
}

function judge(root: string, { mistake, file, text, becomes, tests }: Mutant): string[] {
  const path = join(root, file);
  const found = existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
  const missing = tests.filter((test) => !existsSync(join(root, test)));
  return [
    ...(found === 1
      ? []
      : [`${file}: the mutant "${mistake}" changes a text that stands there ${found} times, not once`]),
    ...(text === becomes ? [`${file}: the mutant "${mistake}" changes nothing`] : []),
    ...missing.map((test) => `${file}: the mutant "${mistake}" names ${test}, which does not exist`),
    ...(tests.length > 0 ? [] : [`${file}: the mutant "${mistake}" names no test`]),
  ];
}
