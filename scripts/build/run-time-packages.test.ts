import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { runTimePackages } from './run-time-packages.ts';

const manifest = (name: string, rest: object = {}) => JSON.stringify({ name, version: '1.2.3', ...rest });

it('finds transitive dependencies as Node would, and skips packages that are not installed', () => {
  const folder = fixtureTree({
    'node_modules/image/package.json': manifest('image', {
      dependencies: { color: '1' },
      optionalDependencies: { '@image/linux': '1', '@image/windows': '1' },
    }),
    'node_modules/image/node_modules/color/package.json': manifest('color', { dependencies: { image: '1' } }),
    'node_modules/color/package.json': manifest('color'),
    'node_modules/@image/linux/package.json': manifest('@image/linux'),
    'node_modules/unused/package.json': manifest('unused'),
  });
  const found = runTimePackages(folder, ['image']).map((path) => relative(folder, path));
  expect(found).toEqual([
    'node_modules/@image/linux',
    'node_modules/image',
    'node_modules/image/node_modules/color',
  ]);
  expect(() => runTimePackages(folder, ['nowhere'])).toThrow('nowhere is not installed');
});

it('SEC-51: the bill of materials lists each package once, with version, license and URL', () => {
  const folder = fixtureTree({
    'a/package.json': manifest('@scope/a', { license: 'MIT' }),
    'b/package.json': manifest('b', { version: '2.0.0+build', license: '(MIT OR Apache-2.0)' }),
    'again/b/package.json': manifest('b', { version: '2.0.0+build', license: '(MIT OR Apache-2.0)' }),
    'c/package.json': manifest('c'),
  });
  const folders = ['b', 'c', 'again/b', 'a'].map((name) => `${folder}/${name}`);
  const { components, ...rest } = JSON.parse(billOfMaterials('0.1.0', folders));
  expect(rest).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(components.map((one: { purl: string; licenses?: unknown }) => [one.purl, one.licenses])).toEqual([
    ['pkg:npm/%40scope/a@1.2.3', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/b@2.0.0%2Bbuild', [{ expression: '(MIT OR Apache-2.0)' }]],
    ['pkg:npm/c@1.2.3', undefined],
  ]);
});

it('the program needs packages with machine code for this system', () => {
  const names = runTimePackages(root).map((path) => relative(root, path));
  expect(names).toEqual(
    expect.arrayContaining([
      'node_modules/@electric-sql/pglite',
      expect.stringMatching(/^node_modules\/@node-rs\/argon2-/),
      expect.stringMatching(/^node_modules\/@img\/sharp-/),
      'node_modules/onnxruntime-node',
      'node_modules/onnxruntime-common',
    ]),
  );
  expect(names).not.toContain('node_modules/global-agent');
});
