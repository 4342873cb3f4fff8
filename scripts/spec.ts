import { root } from './bootstrap/paths.mjs';
import { readRequirements, readTags } from './checks/tags.ts';

const requirements = readRequirements(root);
const named = new Set(readTags(root).map((tag) => tag.id));
const open = requirements.filter((one) => !named.has(one.id));

for (const { id, text } of open) console.log(`${id}\t${text}`);
console.log(
  `${requirements.length - open.length} of ${requirements.length} requirements are named by a test.`,
);
