import { describe, expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { checkArchitecture } from './architecture.ts';

const server = 'packages/server/src';
const clean = {
  'packages/contracts/src/values/pagination.ts': 'export type Page = number; export const first = 1;',
  [`${server}/lib/text.ts`]: 'export const text = 1;',
  [`${server}/db/sql.ts`]: "import { text } from '../lib/text.ts'; export const sql = text;",
  [`${server}/resources/leads/leads.queries.ts`]: "export { sql as lead } from '../../db/sql.ts';",
  [`${server}/resources/leads/create-lead.ts`]: "export { lead } from './leads.queries.ts';",
  [`${server}/resources/leads/leads.routes.ts`]:
    "import './create-lead.ts'; import '@parley/contracts/values/pagination';",
  'packages/web/src/features/leads/list.tsx': "import '../../lib/api.ts';",
  'packages/web/src/lib/api.ts': 'export const api = 1;',
  'packages/chat/src/page.ts':
    "import type { Page } from '@parley/contracts/values/pagination'; export type P = Page;",
};

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  const { problems } = await checkArchitecture(fixtureTree({ ...clean, ...files }));
  return problems;
}

describe('import rules', () => {
  it('accept a clean tree', async () => {
    expect(await problemsWith({})).toEqual([]);
  });

  it.each([
    [
      'an outer folder',
      `${server}/lib/bad.ts`,
      "import '../db/sql.ts';",
      'lib stands further inside than db',
    ],
    [
      'a type of an outer folder',
      `${server}/db/bad.ts`,
      "import type { X } from '../resources/leads/create-lead.ts';",
      'db stands',
    ],
    ['an unknown folder', `${server}/helpers/bad.ts`, "import '../lib/text.ts';", 'helpers is no place'],
    [
      'another slice',
      `${server}/resources/bots/get-bot.ts`,
      "export * from '../leads/leads.queries.ts';",
      'slices do not',
    ],
    [
      'a route from a use case',
      `${server}/resources/leads/bad.ts`,
      "import './leads.routes.ts';",
      'inside a slice',
    ],
    [
      'a use case from a query',
      `${server}/resources/leads/x.queries.ts`,
      "import './create-lead.ts';",
      'inside a slice',
    ],
    [
      'another feature',
      'packages/web/src/features/bots/a.ts',
      "const a = () => import('../leads/list.tsx');",
      'features do not',
    ],
    [
      'code of contracts in the chat',
      'packages/chat/src/bad.ts',
      "import '@parley/contracts/values/pagination';",
      'types of contracts',
    ],
    [
      'a package by its path',
      'packages/web/src/app/a.ts',
      "import '../../../contracts/src/values/pagination.ts';",
      'by its name',
    ],
    [
      'the server from the app',
      'packages/web/src/app/b.ts',
      "import '@parley/server/lib/text';",
      'web may not import server',
    ],
    [
      'the contracts from the reader of Markdown',
      'packages/markdown/src/parse/bad.ts',
      "import type { Page } from '@parley/contracts/values/pagination';",
      'markdown may not import contracts',
    ],
    [
      'a worker by its address',
      `${server}/db/w.ts`,
      "new URL('../resources/leads/create-lead.ts', import.meta.url);",
      'db stands',
    ],
  ])('refuse %s', async (_, path, content, why) => {
    expect(await problemsWith({ [path]: content })).toEqual([expect.stringContaining(why)]);
  });

  it('allow queries and presenters to use a self-contained module of their slice', async () => {
    const files = {
      [`${server}/resources/leads/lead-status.ts`]: 'export const open = 1;',
      [`${server}/resources/leads/leads.presenter.ts`]: "import './lead-status.ts';",
    };
    expect(await problemsWith(files)).toEqual([]);
  });

  it('refuse the plan table everywhere except in the entitlements', async () => {
    const files = {
      'packages/contracts/src/billing/plans.ts': 'export const plans = {};',
      'packages/contracts/src/billing/entitlements.ts': "import './plans.ts';",
      [`${server}/resources/leads/limit.ts`]: "import { plans } from '@parley/contracts/billing/plans';",
      'packages/web/src/features/bots/price.ts':
        "import type { plans } from '@parley/contracts/billing/plans';",
      'packages/contracts/src/bad.ts': "export * from './billing/plans.ts';",
    };
    const problems = await problemsWith(files);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('contracts/src/bad.ts imports ./billing/plans.ts: limits come from'),
      expect.stringContaining('leads/limit.ts imports @parley/contracts/billing/plans'),
      expect.stringContaining('bots/price.ts imports @parley/contracts/billing/plans'),
    ]);
  });

  it('refuse the web framework and its types outside http', async () => {
    const files = {
      [`${server}/resources/leads/leads.routes.ts`]: "import type { FastifyRequest } from 'fastify';",
      [`${server}/lib/cookies.ts`]: "import cookie from '@fastify/cookie';",
      [`${server}/http/server.ts`]: "import fastify from 'fastify'; import '@fastify/cookie';",
    };
    const problems = await problemsWith(files);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('lib/cookies.ts imports @fastify/cookie: the web framework'),
      expect.stringContaining('leads/leads.routes.ts imports fastify: the web framework'),
    ]);
  });

  it('SEC-23: refuse a connection opened outside the egress port', async () => {
    const files = {
      [`${server}/resources/leads/bad.ts`]: "import { request } from 'undici';",
      [`${server}/knowledge/bad.ts`]: "const web = await import('node:https');",
      [`${server}/http/bad.ts`]: "export const x = globalThis.fetch('https://example.com');",
      [`${server}/http/types.ts`]: "import type { IncomingMessage } from 'node:http';",
      [`${server}/ports/egress/send.ts`]: "import { request } from 'undici';",
    };
    const problems = await problemsWith(files);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('http/bad.ts:1 uses globalThis.fetch'),
      expect.stringContaining('knowledge/bad.ts imports node:https'),
      expect.stringContaining('leads/bad.ts imports undici'),
    ]);
  });

  it('refuse a cycle of folders in which no two modules import each other', async () => {
    const problems = await problemsWith({
      [`${server}/knowledge/retrieval/search.ts`]: "import '../indexing/text.ts';",
      [`${server}/knowledge/indexing/text.ts`]: 'export {};',
      [`${server}/knowledge/indexing/write.ts`]: "import '../retrieval/ranks.ts';",
      [`${server}/knowledge/retrieval/ranks.ts`]: 'export {};',
    });
    expect(problems).toEqual([
      `circle of folders: ${server}/knowledge/indexing ↔ ${server}/knowledge/retrieval`,
    ]);
  });

  it('refuse tools that import scripts, and find cycles among scripts', async () => {
    const problems = await problemsWith({
      'tools/server.ts': "import '../scripts/start.ts';",
      'scripts/start.ts': "import './stop.ts';",
      'scripts/stop.ts': "import './start.ts';",
    });
    expect(problems).toEqual([
      'tools/server.ts imports ../scripts/start.ts: tools stands further inside than scripts',
      'circle of imports: scripts/start.ts ↔ scripts/stop.ts',
    ]);
  });

  it('refuse cycles, also through types and between neighboring folders', async () => {
    const problems = await problemsWith({
      [`${server}/lib/a.ts`]: "import './b.ts';",
      [`${server}/lib/b.ts`]: "import type { A } from './a.ts';",
      [`${server}/ports/queue.ts`]: "import '../db/sql.ts';",
      [`${server}/db/log.ts`]: "import '../ports/clock.ts';",
      [`${server}/ports/clock.ts`]: 'export {};',
    });
    expect(problems).toEqual([
      'db and ports of server import each other',
      `circle of imports: ${server}/lib/a.ts ↔ ${server}/lib/b.ts`,
    ]);
  });
});

describe('the platform pool', () => {
  const use = 'export const a = (db) => db.platform.rows(); export const b = () => withPlatform(() => 1);';

  it('SEC-10: is refused in routes and use cases', async () => {
    const problems = await problemsWith({ [`${server}/resources/leads/list-leads.ts`]: use });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('list-leads.ts:1 uses the platform pool');
  });

  it('is open to jobs', async () => {
    expect(await problemsWith({ [`${server}/resources/leads/leads.jobs.ts`]: use })).toEqual([]);
  });
});
