import type { Findings } from '../check.ts';
import { findCycles } from '../sources/import-cycles.ts';
import { importsOf } from '../sources/imports.ts';
import { isTestFile, readSources } from '../sources/sources.ts';
import { judgeImports, judgeRows } from './import-rules.ts';
import { findFolderCycles, judgeTopRows } from './room-circles.ts';
import { judgeSyntax } from './syntax-rules.ts';

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
  return { problems };
}
