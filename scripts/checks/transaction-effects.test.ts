import { expect, it } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { checkTransactionEffects } from './transaction-effects.ts';

const server = 'packages/server/src';

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${server}/${path}`, text]));
  return (await checkTransactionEffects(fixtureTree(tree))).problems;
}

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
  ['the network', 'await fetch(url);', 'fetch'],
  ['a callback', 'for (const key of keys) later(() => deps.storage.remove(key));', 'storage.remove'],
])('a call of %s inside of a transaction is found', async (_, statement, effect) => {
  expect(await problemsWith({ 'use-case.ts': within(statement) })).toEqual([
    expect.stringMatching(new RegExp(`^${server}/use-case.ts:2 calls ${effect.replace('.', '\\.')} inside`)),
  ]);
});

it('the same call before or after the transaction is not', async () => {
  const text = `await deps.storage.put(key); ${within('await tx.execute(statement);')} await deps.storage.remove(key);`;
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});

it('calls that join the transaction or only compute are not', async () => {
  const text = within('await deps.queue.send(tx, jobs); deps.models.costOf(name); deps.sealer.seal(text);');
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});

it('work of the platform, of a pool, and of a function that gets the transaction is searched', async () => {
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

it('an effect is found through the functions that lead to it', async () => {
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

it('work that runs once may call a port', async () => {
  const text =
    'await withScope(database, scope, runOnce(async (tx) => { await deps.storage.remove(key); }));';
  expect(await problemsWith({ 'use-case.ts': text })).toEqual([]);
});
