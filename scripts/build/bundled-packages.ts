import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

/** Records the folders of all packages whose code or styles become part of a build. */
export class BundledPackages {
  readonly #folders = new Set<string>();

  /** Returns a plugin for one bundle. */
  plugin(): Plugin {
    return {
      name: 'parley-bundled-packages',
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

  folders(): string[] {
    return [...this.#folders];
  }

  #addModule(id: string): void {
    const folder = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1];
    if (folder !== undefined) this.#folders.add(folder);
  }

  /** Style sheets are combined before they become modules, so their imports are parsed from their text. */
  #addImportsOf(css: string, id: string): void {
    this.#addModule(id);
    for (const [, name = ''] of css.matchAll(/@import\s+(?:url\()?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)) {
      const require = createRequire(id.split('?', 1)[0] ?? id);
      for (const folder of require.resolve.paths(name) ?? []) {
        const manifest = join(folder, name, 'package.json');
        if (!isReadable(manifest)) continue;
        this.#folders.add(dirname(manifest));
        break;
      }
    }
  }
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
