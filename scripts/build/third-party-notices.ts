import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, readPackage } from './read-package.ts';

/**
 * Returns the license texts of the packages in these folders, sorted by package name, because the licenses must accompany every
 * copy.
 */
export function thirdPartyNotices(folders: readonly string[]): string {
  const sections = folders
    .map(readPackage)
    .map((one) => [`${one.name} ${one.version}`, sectionOf(one)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // A package can be installed in several folders.
  return [...new Map(sections).values()].join(`\n${'-'.repeat(80)}\n\n`);
}

function sectionOf(one: InstalledPackage): string {
  const title = `${one.name} ${one.version} (${one.license ?? 'no license named'})`;
  return `${[title, ...licenseTexts(one.folder)].join('\n\n')}\n`;
}

/** Returns its license and notice files; empty without any. */
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
