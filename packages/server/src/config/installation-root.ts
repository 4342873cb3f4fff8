import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Root folder of the installation: the nearest parent of this file that contains the packages. */
export function installationRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'packages', 'locales'))) return folder;
    if (folder === dirname(folder))
      throw new Error('the installation is incomplete: packages/locales is missing');
  }
}
