import { expect, it } from 'vitest';
import { fixtureTree } from './sources/fixture-tree.ts';
import { checkTransactionEffects } from './transaction-effects.ts';

const server = 'packages/server/src';

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  const tree = Object.fromEntries(
    Object.entries({ ...ports, ...files }).map(([path, text]) => [`${server}/${path}`, text]),
  );
  return (await checkTransactionEffects(fixtureTree(tree))).problems;
}

const ports = {
  'kernel/deps.ts': [
    "import type { Storage } from '../ports/storage.ts'; import type { Models } from '../models/models.ts';",
    "import type { Courier, Parcel } from '../ports/courier.ts'; import type { Clock } from '../ports/clock.ts';",
    'export interface Deps { storage: Storage; erasureLedger: Storage; egress: Storage; streamStore: Storage | null;',
    'models: Models; queue: Storage; courier: Courier; parcels: Parcel; clock: Clock; transport: Storage }',
  ].join('\n'),
  'ports/storage.ts': 'export interface Storage { remove(key: string): void }',
  'models/models.ts':
    'export interface Models { embed: (texts: string[]) => void; costOf(name: string): number }',
  'ports/courier.ts':
    'export interface Courier { bring(parcel: Parcel): void } export interface Parcel { weight: number }',
  'ports/clock.ts': 'export interface Clock { now(): Date }',
};

const within = (statement: string) =>
  ['await withScope(deps.database, scope, async (tx) => {', statement, '});'].join('\n');

it.each([
  ['storage', 'await deps.storage.remove(key);', 'storage.remove'],
  ['a port that was taken out of deps', 'await erasureLedger.append(entry);', 'erasureLedger.append'],
  ['egress behind an optional call', 'await deps.egress?.fetch(url);', 'egress.fetch'],
  ['streams', 'deps.streamStore.append(key, events);', 'streamStore.append'],
  ['a model', 'await deps.models.embed(target, texts);', 'models.embed'],
  ['the queue without the transaction', 'await deps.queue.schedule(name, cron);', 'queue.schedule'],
  ['mail', 'await transport.send(mail);', 'transport.send'],
  ['a port that nobody has listed', 'await deps.courier.bring(parcel);', 'courier.bring'],
  ['a port that is given the transaction', 'await deps.storage.remove(tx, key);', 'storage.remove'],
  ['the network', 'await fetch(url);', 'fetch'],
  ['a callback', 'for (const key of keys) later(() => deps.storage.remove(key));', 'storage.remove'],
])('finds a call of %s inside a transaction', async (_, statement, effect) => {
  expect(await problemsWith({ 'use-case.ts': within(statement) })).toEqual([
    expect.stringMatching(new RegExp(`^${server}/use-case.ts:2 calls ${effect.replace('.', '\\.')} inside`)),
  ]);
});

it('ignores the same call before or after the transaction', async () => {
  const text = `await deps.storage.put(key); ${within('await tx.execute(statement);')} await deps.storage.remove(key);`;
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});

it('ignores calls that join the transaction or only compute', async () => {
  const text = within(
    'await deps.queue.send(tx, jobs); deps.models.costOf(name); deps.clock.now(); deps.parcels.toString();',
  );
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});

it('checks transactions of the platform, of a pool, and functions that receive the transaction', async () => {
  const problems = await problemsWith({
    'a.ts': 'await withPlatform(database, async () => { await storage.remove(key); });',
    'b.ts': 'await database.tenant.transaction(async () => { await storage.remove(key); });',
    'c.ts':
      'export async function removeRows(tx: Transaction, deps: Deps) { await deps.storage.remove(key); }',
    'd.ts': 'await inScope(deps, key, (tx) => deps.storage.remove(key));',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(
    ['a', 'b', 'c', 'd'].map((name) => `${server}/${name}.ts`),
  );
});

it('a port function that uses the given connection is not an effect', async () => {
  const problems = await problemsWith({
    'ports/dead-letters.ts':
      'export async function listLetters(executor: Executor) {} export async function sendLetters(key: string) {}',
    'use-case.ts': [
      "import { listLetters, sendLetters } from './ports/dead-letters.ts';",
      within('await listLetters(tx);'),
      within('await sendLetters(key);'),
    ].join('\n'),
  });
  expect(problems).toEqual([expect.stringContaining('use-case.ts:6 calls sendLetters')]);
});

it('a parameter with a port type is a port', async () => {
  const text = `import type { Courier } from './ports/courier.ts'; const run = async (van: Courier) => ${within('await van.bring(it);')}`;
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([expect.stringContaining('calls van.bring')]);
});

it('finds an effect through intermediate functions', async () => {
  const problems = await problemsWith({
    'remove-file.ts': 'export async function removeFile(deps: Deps) { await deps.storage.remove(key); }',
    'sweep.ts':
      "import { removeFile as remove } from './remove-file.ts'; export const sweep = async (deps: Deps) => remove(deps);",
    'ports/fetch-page.ts': 'export function fetchPage() {}',
    'use-case.ts': [
      "import { fetchPage } from './ports/fetch-page.ts'; import { sweep } from './sweep.ts';",
      within('await sweep(deps);'),
      within('await fetchPage(url);'),
    ].join('\n'),
  });
  expect(problems).toEqual([
    expect.stringContaining('use-case.ts:3 calls storage.remove'),
    expect.stringContaining('use-case.ts:6 calls fetchPage'),
  ]);
});

it('work in `runOnce` may call a port', async () => {
  const text =
    'await withScope(database, scope, runOnce(async (tx) => { await deps.storage.remove(key); }));';
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});
