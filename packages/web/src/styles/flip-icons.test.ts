import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const icon =
  /<(?:ArrowLeft|ArrowRight|ArrowUpRight|ChevronLeft|ChevronRight|CornerDownRight|ExternalLink|List(?= aria-hidden)|LogOut|Redo2|Send|Undo2)\b[^>]*>/g;

it('I18N-10: mirrors every directional icon in right-to-left languages', () => {
  const icons = globSync('**/*.tsx', { cwd: source }).flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(icon)].map(([tag]) => `${path}: ${tag}`),
  );
  expect(icons.length).toBeGreaterThan(15);
  expect(icons.filter((tag) => !tag.includes('flip-rtl'))).toEqual([]);
});
