import { join, resolve } from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { installationConfig } from '../backup/settings.ts';

/** Folder of this installation with tables of token vectors, one subfolder each. */
export function tablesFolder(): string {
  return resolve(join(installationConfig().dataDir, 'models'));
}

/** Returns the folder of one table. @throws {Problem} for a name that is a path. */
export function tableFolder(name: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(name)) throw new Problem(`${name} is no name of a table.`);
  return join(tablesFolder(), name);
}
