import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { generatedDocuments } from './docs/generated-documents.ts';

for (const { path, present, wanted } of generatedDocuments(root)) {
  if (present !== wanted) writeFileSync(join(root, path), wanted);
  console.log(`${path} ${present === wanted ? 'is up to date.' : 'is written.'}`);
}
