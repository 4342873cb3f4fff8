import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

readCommandLine({
  name: 'npm run spec',
  summary: 'Lists the requirements that no test names yet.',
  example: 'npm run spec',
});

await runCommand(async () => {
  const { readRequirements, readTags } = await import('./checks/tags.ts');
  const requirements = readRequirements(root);
  const named = new Set(readTags(root).map((tag) => tag.id));
  const open = requirements.filter((one) => !named.has(one.id));
  for (const { id, text } of open) console.log(`${id}\t${text}`);
  console.log(
    `${requirements.length - open.length} of ${requirements.length} requirements are named by a test.`,
  );
});
