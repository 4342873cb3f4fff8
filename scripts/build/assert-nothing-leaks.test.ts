import { expect, it } from 'vitest';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { assertNothingLeaks } from './assert-nothing-leaks.ts';

const secret = 'the-secret-of-this-installation-ü';
const key = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6';

it.each([
  ['a source map', 'web/app.js.map', '{}'],
  ['a script that names its source map', 'web/app.js', 'run();\n//# sourceMappingURL=app.js.map'],
  [
    'styles that name their source map',
    'web/app.css',
    'a{}\n/*# sourceMappingURL=data:application/json,{} */',
  ],
  ['settings', 'server/.env', 'PORT=3000'],
  ['a private key', 'server/a.js', `const key = \`-----BEGIN PRIVATE KEY-----\n${key}${key}\``],
  ['a key of a payment provider', 'web/app.js', `pay("sk_live_${key}")`],
  ['a key of a model provider', 'web/app.js', `ask("sk-proj-${key}")`],
  ['a secret of this installation', 'server/a.js', `const secret = "${secret}";`],
])('SEC-51: refuses a build with %s', (_, path, text) => {
  const folder = fixtureTree({ [path]: text });
  expect(() => assertNothingLeaks(folder, [secret])).toThrow(path);
});

it('accepts text about keys and source maps, and encoded bytes that resemble a key', () => {
  const folder = fixtureTree({
    'web/app.js':
      "const begin = '-----BEGIN PRIVATE KEY-----'; const map = '//# sourceMappingURL='; hint('sk_live_…');",
    'server/machine-code.js': `load('${key}AKIA5qIgBLBEAACyALQQ${key}/sk-${key}');`,
  });
  expect(() => assertNothingLeaks(folder, [secret])).not.toThrow();
});
