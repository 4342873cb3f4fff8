import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { fixtureTree } from '../checks/sources/fixture-tree.ts';
import { BundledPackages } from './bundled-packages.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const manifest = (name: string, rest: object = {}) =>
  JSON.stringify({ name, version: '1.2.3', main: 'index.js', ...rest });

async function noticesOf(files: Record<string, string>): Promise<string> {
  const folder = fixtureTree(files);
  const packages = new BundledPackages();
  const bundle = await rolldown({
    input: join(folder, 'main.js'),
    plugins: [packages.plugin()],
    moduleTypes: { '.css': 'text' },
    logLevel: 'silent',
  });
  await bundle.generate();
  await bundle.close();
  return thirdPartyNotices(packages.folders());
}

it('lists every bundled package once with its license text', async () => {
  const text = await noticesOf({
    'main.js':
      "import a from 'used'; import b from '@scope/used'; import c from './own.js'; console.log(a, b, c);",
    'own.js': 'export default 1;',
    'node_modules/used/package.json': manifest('used', { license: 'MIT' }),
    'node_modules/used/index.js': "import deep from 'deep'; export default () => deep;",
    'node_modules/used/LICENSE': 'Copyright Used',
    'node_modules/used/node_modules/deep/package.json': manifest('deep', { license: 'ISC' }),
    'node_modules/used/node_modules/deep/index.js': 'export default "deep";',
    'node_modules/used/node_modules/deep/license.md': 'Copyright Deep',
    'node_modules/@scope/used/package.json': manifest('@scope/used', { licenses: [{ type: 'Apache-2.0' }] }),
    'node_modules/@scope/used/index.js': 'export default "scoped";',
    'node_modules/@scope/used/LICENCE.txt': 'Copyright Scope',
    'node_modules/@scope/used/NOTICE': 'Notice of Scope',
    'node_modules/unused/package.json': manifest('unused', { license: 'MIT' }),
    'node_modules/unused/index.js': 'export default "unused";',
    'node_modules/unused/LICENSE': 'Copyright Unused',
  });
  expect(text.split(`${'-'.repeat(80)}\n\n`)).toEqual([
    '@scope/used 1.2.3 (Apache-2.0)\n\nCopyright Scope\n\nNotice of Scope\n\n',
    'deep 1.2.3 (ISC)\n\nCopyright Deep\n\n',
    'used 1.2.3 (MIT)\n\nCopyright Used\n',
  ]);
});

it('lists packages whose styles are imported, and packages without a license text', async () => {
  const text = await noticesOf({
    'main.js': "import css from './main.css'; console.log(css);",
    'main.css': '@import "styles";\n@import "./own.css";\n@import url("@fonts/letters/index.css");',
    'own.css': 'a { color: red }',
    'node_modules/styles/package.json': manifest('styles', { license: 'MIT' }),
    'node_modules/styles/LICENSE': 'Copyright Styles',
    'node_modules/@fonts/letters/package.json': manifest('@fonts/letters', { license: 'OFL-1.1' }),
  });
  expect(text).toContain('@fonts/letters 1.2.3 (OFL-1.1)');
  expect(text).toContain('styles 1.2.3 (MIT)\n\nCopyright Styles');
});

it('reads the license of an installed package', async () => {
  const license = readFileSync(join(root, 'node_modules/regexparam/license'), 'utf8').trim();
  const packages = new BundledPackages();
  const bundle = await rolldown({
    input: join(root, 'node_modules/regexparam/dist/index.mjs'),
    plugins: [packages.plugin()],
    logLevel: 'silent',
  });
  await bundle.generate();
  await bundle.close();
  expect(thirdPartyNotices(packages.folders())).toContain(license);
});
