import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Data from the package.json of an installed package. */
export interface InstalledPackage {
  folder: string;
  name: string;
  version: string;
  /** For example `MIT`; undefined without a license field. */
  license: string | undefined;
  /** Names of packages that it may load at run time; some optional ones are not installed. */
  needs: string[];
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export function readPackage(folder: string): InstalledPackage {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  return {
    folder,
    name: manifest.name ?? folder.split(`node_modules${sep}`).at(-1) ?? folder,
    version: manifest.version ?? '',
    license: nameOf(manifest.license ?? manifest.licenses?.[0]),
    needs: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  };
}

function nameOf(license: Manifest['license']): string | undefined {
  return typeof license === 'object' ? license.type : license;
}
