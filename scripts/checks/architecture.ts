import type { Findings } from './check.ts';
import { findCycles } from './import-cycles.ts';
import { judgeImports, judgeRows } from './import-rules.ts';
import { importsOf } from './imports.ts';
import { findFolderCycles, judgeTopRows } from './room-circles.ts';
import { isTestFile, readSources } from './sources.ts';
import { judgeSyntax } from './syntax-rules.ts';

const libLimit = 15;

/** Checks the import rules below `root`, circular imports, and modules that only some folders may use. */
export async function checkArchitecture(root: string): Promise<Findings> {
  const files = readSources(root, ['packages']).filter(
    (file) => !isTestFile(file.path) && /^packages\/[^/]+\/src\//.test(file.path),
  );
  const imports = importsOf(root, files);
  const beside = readSources(root, ['tools', 'scripts', 'bench']).filter((file) => !isTestFile(file.path));
  const all = [...imports, ...importsOf(root, beside)];
  const problems = [
    ...judgeImports(imports),
    ...judgeRows(imports),
    ...judgeTopRows(all),
    ...findCycles(all).map((cycle) => `circle of imports: ${cycle.join(' ↔ ')}`),
    ...findFolderCycles(all).map((rooms) => `circle of folders: ${rooms.join(' ↔ ')}`),
    ...files.flatMap(judgeSyntax),
  ];
  return { problems, notes: crowdedLibs(files.map((file) => file.path)) };
}

function crowdedLibs(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const [, lib, entry] = /^(packages\/[^/]+\/src\/lib)\/([^/]+)/.exec(path) ?? [];
    if (lib && entry) entries.set(lib, (entries.get(lib) ?? new Set()).add(entry));
  }
  return [...entries]
    .filter(([, names]) => names.size > libLimit)
    .map(
      ([lib, names]) =>
        `${lib} holds ${names.size} things, over ${libLimit}: what one place uses moves there`,
    );
}
