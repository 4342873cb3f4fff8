import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, readPackage } from './read-package.ts';

/** The packages in these folders with the texts of their licenses, which ask to go with every copy; in the order of their names. */
export function thirdPartyNotices(folders: readonly string[]): string {
  const sections = folders
    .map(readPackage)
    .map((one) => [`${one.name} ${one.version}`, sectionOf(one)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // A package may be installed in several folders.
  return [...new Map(sections).values()].join(`\n${'-'.repeat(80)}\n\n`);
}

function sectionOf(one: InstalledPackage): string {
  const title = `${one.name} ${one.version} (${one.license ?? 'no license named'})`;
  return `${[title, ...licenseTexts(one.folder)].join('\n\n')}\n`;
}

/** Its license and notice files; empty if it ships none. */
function licenseTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .flatMap((file) => readOrNothing(join(folder, file)).trim() || []);
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
