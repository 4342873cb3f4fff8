import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

readCommandLine({
  name: 'npm run docs',
  summary:
    'Writes the tables of docs/configuration.md and .env.example from the variables of the configuration.',
  example: 'npm run docs',
});

await runCommand(async () => {
  const { generatedDocuments } = await import('./docs/generated-documents.ts');
  for (const { path, present, wanted } of generatedDocuments(root)) {
    if (present !== wanted) writeFileSync(join(root, path), wanted);
    console.log(`${path} ${present === wanted ? 'is up to date.' : 'is written.'}`);
  }
});
