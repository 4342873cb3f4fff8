import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run models',
  summary:
    'Lists tables of token vectors, with which search finds what is meant without any server; gets one; or checks the files of one.',
  arguments: 'list | get <name> | check <name>',
  minArguments: 1,
  maxArguments: 2,
  example: 'npm run models -- check potion-multilingual-128M',
});

await runCommand(async () => {
  const [command, name = ''] = positionals;
  if (command === 'list' && name === '') {
    const { listTables } = await import('./models/list-tables.ts');
    return await listTables();
  }
  if (command === 'get' && name !== '') {
    const { getTable } = await import('./models/get-table.ts');
    return await getTable(name);
  }
  if (command === 'check' && name !== '') {
    const { checkTable } = await import('./models/check-table.ts');
    return await checkTable(name);
  }
  throw new Problem('Say what to do: npm run models -- list, get <name>, or check <name>');
});
