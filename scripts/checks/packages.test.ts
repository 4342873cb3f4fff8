import { expect, it } from 'vitest';
import { checkPackages } from './packages.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

const npmrc = '# settings\nignore-scripts=true\nmin-release-age=7\n';
const sound = { version: '1.0.0', integrity: 'sha512-abc' };

async function problemsOf({
  settings = npmrc,
  locked = {},
  needs = {},
}: {
  settings?: string;
  locked?: object;
  needs?: object;
}): Promise<string[]> {
  const root = fixtureTree({
    '.npmrc': settings,
    'package.json': JSON.stringify({ devDependencies: needs }),
    'packages/server/package.json': JSON.stringify({ dependencies: { sound: '1.0.0' } }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        'packages/server': { version: '0.1.0' },
        'node_modules/@parley/server': { link: true, resolved: 'packages/server' },
        'node_modules/sound': sound,
        'node_modules/sound/node_modules/carried': { version: '1.0.0', inBundle: true },
        ...locked,
      },
    }),
  });
  return (await checkPackages(root)).problems;
}

it('SEC-51: accepts locked registry packages with exact versions and without scripts', async () => {
  expect(await problemsOf({})).toEqual([]);
  expect(await problemsOf({ needs: { sound: '1.0.0-rc.1' } })).toEqual([]);
});

it.each([
  ['install scripts', 'ignore-scripts=false\nmin-release-age=7', 'install scripts'],
  ['install scripts, by silence', 'min-release-age=7', 'install scripts'],
  ['young versions', 'ignore-scripts=true\nmin-release-age=1', 'younger than 7 days'],
  ['young versions, by silence', 'ignore-scripts=true', 'younger than 7 days'],
])('SEC-51: refuses npm settings that allow %s', async (_, settings, problem) => {
  expect(await problemsOf({ settings })).toEqual([expect.stringContaining(problem)]);
});

it.each([
  ['without a checksum', { integrity: undefined }, 'has no SHA-512 checksum'],
  ['with a weak checksum', { integrity: 'sha1-abc' }, 'has no SHA-512 checksum'],
  ['from a repository', { resolved: 'git+ssh://git@example.com/x.git' }, 'comes from git+ssh'],
  ['from a web address', { resolved: 'https://example.com/x.tgz' }, 'comes from https://example.com'],
  ['with an install script', { hasInstallScript: true }, 'runs a script'],
])('SEC-51: refuses a locked package %s', async (_, change, problem) => {
  const locked = { 'node_modules/sound/node_modules/@x/bad': { ...sound, ...change } };
  expect(await problemsOf({ locked })).toEqual([
    expect.stringContaining(`package-lock.json: @x/bad@1.0.0 ${problem}`),
  ]);
});

it.each(['^1.0.0', '*', 'latest', 'file:../x'])('SEC-51: refuses the version %s', async (version) => {
  expect(await problemsOf({ needs: { loose: version } })).toEqual([
    `package.json: loose is not an exact version: ${version}`,
  ]);
});
