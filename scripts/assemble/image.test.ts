import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';

const linesOf = (name: string) =>
  readFileSync(join(root, name), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

it('SEC-51: the image runs as an unprivileged user, and contains only the assembled program', () => {
  const lines = linesOf('Dockerfile');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  const users = last.filter((line) => line.startsWith('USER'));
  expect(users).toEqual([expect.stringMatching(/^USER [1-9]\d+:[1-9]\d+$/)]);
  expect(last.filter((line) => /^(COPY|ADD)/.test(line))).toEqual([
    'COPY --from=build /assembled /parley',
    expect.stringMatching(/^COPY --from=build --chown=([1-9]\d+:[1-9]\d+) \/empty \/data$/),
  ]);
  expect(lines.filter((line) => /^(ARG|ENV)/.test(line))).toEqual(['ENV HOST=0.0.0.0 DATA_DIR=/data']);
});

it('SEC-51: the image is built from listed sources, without settings, data or history', () => {
  const lines = linesOf('.dockerignore');
  expect(lines[0]).toBe('*');
  expect(lines.filter((line) => /^!\.?(env|git|data|dist|cache)/.test(line))).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.env*']));
});
