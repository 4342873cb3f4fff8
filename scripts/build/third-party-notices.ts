import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** A package whose code or styles are in the build. */
interface BundledPackage {
  name: string;
  version: string;
  /** As its package.json says, for example `MIT`. */
  license: string;
  /** Its license and notice files; empty if it ships none. */
  texts: string[];
}

/** Remembers which packages end up in a build, whose licenses ask that their text goes with every copy. */
export class ThirdPartyNotices {
  readonly #folders = new Set<string>();

  /** A plugin for one bundle. */
  plugin(): Plugin {
    return {
      name: 'parley-third-party-notices',
      transform: {
        order: 'pre',
        handler: (code, id) => {
          if (/\.css($|\?)/.test(id)) this.#addImportsOf(code, id);
          return null;
        },
      },
      generateBundle: (_options, bundle) => {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') for (const id of output.moduleIds) this.#addModule(id);
        }
      },
    };
  }

  /** All packages with the texts of their licenses, in the order of their names. */
  text(): string {
    const packages = [...this.#folders].map(readPackage);
    const sections = packages
      .map((one) => [`${one.name} ${one.version}`, sectionOf(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    // A package may be installed in several folders.
    return [...new Map(sections).values()].join(`\n${'-'.repeat(80)}\n\n`);
  }

  #addModule(id: string): void {
    const folder = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
    if (folder !== undefined) this.#folders.add(folder);
  }

  /** Style sheets become one before they are modules, so their imports are read from their text. */
  #addImportsOf(css: string, id: string): void {
    this.#addModule(id);
    for (const [, name = ''] of css.matchAll(/@import\s+(?:url\()?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)) {
      const require = createRequire(id.split('?', 1)[0] ?? id);
      for (const folder of require.resolve.paths(name) ?? []) {
        const manifest = join(folder, name, 'package.json');
        if (readOrUndefined(manifest) === undefined) continue;
        this.#folders.add(dirname(manifest));
        break;
      }
    }
  }
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license, licenses }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  return {
    name: name ?? folder.split(`node_modules${sep}`).at(-1) ?? folder,
    version: version ?? '',
    license: nameOf(license ?? licenses?.[0]),
    texts: files.flatMap((file) => readOrUndefined(join(folder, file)) ?? []),
  };
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

function nameOf(license: Manifest['license']): string {
  return (typeof license === 'object' ? license.type : license) ?? 'no license named';
}

function sectionOf({ name, version, license, texts }: BundledPackage): string {
  return `${[`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')}\n`;
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
