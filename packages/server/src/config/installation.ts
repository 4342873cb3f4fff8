import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@parley/contracts/language/languages';
import { completenessOf, readLocales } from '@parley/locales/locale-files.ts';

/** Root folder of the installation: the nearest parent of this file that contains the packages. */
export function installationRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'packages', 'locales'))) return folder;
    if (folder === dirname(folder))
      throw new Error('the installation is incomplete: packages/locales is missing');
  }
}

/** Languages with complete translations, in the order of language selectors. */
export function finishedLanguages(root: string): Language[] {
  const completeness = completenessOf(readLocales(root));
  return languages.filter((language) => completeness[language] === 100);
}

const mebibyte = 1_048_576;

/** Memory limit of the container (cgroup), or the memory of the machine. */
export function machineMemoryMiB(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit || Number.POSITIVE_INFINITY) / mebibyte;
}
