import { segmentDocument } from '@parley/knowledge/passages/segment';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { type Statement, sql } from '../../db/sql.ts';
import {
  addSource,
  addText,
  buildGeneration,
  createKnowledgeBase,
  documentOf,
  type KnowledgeBase,
} from '../testing/knowledge-base.ts';
import { corpusOf } from './corpus.ts';
import { type LookedUp, lookUp, planSearch, retrieve, retrieveFused } from './retrieve.ts';

let test: TestDatabase;
let small: KnowledgeBase;
let large: KnowledgeBase;

const manySources = 15;

beforeAll(async () => {
  test = await createTestDatabase();
  small = await libraryOf({ sources: 1, chunks: 100 });
  large = await libraryOf({ sources: manySources, chunks: 100 });
}, 60_000);
afterAll(() => test.dispose());

/** Creates chunks that share the same frequent words, each with a unique word that sorts after them. */
async function libraryOf({ sources, chunks }: { sources: number; chunks: number }): Promise<KnowledgeBase> {
  const base = await createKnowledgeBase(test.database);
  const [first] = segmentDocument(documentOf('The lantern stands in the harbor.'));
  if (!first) throw new Error('there is no segment');
  for (let n = 0; n < sources; n += 1) {
    const source = await addSource(test.database, base, 'Library');
    const segments = Array.from({ length: chunks }, (_, ordinal) => {
      const text = `The lantern stands in the harbor beside zz${(n * chunks + ordinal).toString(36)}zz.`;
      return { ...first, ordinal, text, blocks: [] };
    });
    await buildGeneration(test.database, base, source, 1, segments);
  }
  await withPlatform(test.database, (tx) => tx.execute(sql`analyze chunk_terms`));
  return base;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Cost {
  statements: number;
  /** Rows of terms and chunks that were read, including those removed by a filter. */
  rowsRead: number;
  bytesReceived: number;
}

const counted = new Set(['chunk_terms', 'chunks']);

function rowsReadBy(node: PlanNode): number {
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsReadBy(plan), 0);
  return below + (counted.has(node['Relation Name'] ?? '') ? own * node['Actual Loops'] : 0);
}

/** Also reads the plan of each statement, to count the rows it read. */
function metered(tx: Transaction, cost: Cost): Reader {
  async function rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    const text = `explain (analyze, format json) ${statement.text}`;
    const [plan] = await tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({ text, values: statement.values });
    const found = await tx.rows(statement);
    cost.statements += 1;
    cost.rowsRead += plan ? rowsReadBy(plan['QUERY PLAN'][0].Plan) : 0;
    cost.bytesReceived += JSON.stringify(found).length;
    return found;
  }
  return { rows, first: async (statement) => (await rows(statement))[0] };
}

const noCost = (): Cost => ({ statements: 0, rowsRead: 0, bytesReceived: 0 });

async function costOf(query: string, base: KnowledgeBase): Promise<Cost> {
  const cost = noCost();
  await withScope(test.database, tenantScope(base.organizationId), async (tx) => {
    const corpus = await corpusOf(tx, base);
    expect(await retrieve(metered(tx, cost), { ...base, query, corpus })).not.toEqual([]);
  });
  return cost;
}

describe('the cost of a question does not grow with the knowledge base', () => {
  it('reads the postings of a frequent word only once', async () => {
    const query = 'Which lantern stands in the harbor?';
    const first = await costOf(query, large);
    expect(first.rowsRead).toBeGreaterThan(manySources);
    await costOf(query, small);
    const [few, many] = [await costOf(query, small), await costOf(query, large)];
    expect(many.statements).toBe(1);
    expect(many.rowsRead).toBe(few.rowsRead);
    expect(many.bytesReceived).toBeLessThan(1.2 * few.bytesReceived);
  });

  it('reads chunks only once, and reads nothing for a second search of the same turn', async () => {
    const [query, earlier] = ['Which lantern stands in the harbor?', 'Is there a lantern?'];
    await costOf(query, large);
    const scope = tenantScope(large.organizationId);
    const costs = await withScope(test.database, scope, async (tx) => {
      const corpus = await corpusOf(tx, large);
      const [first, second] = [noCost(), noCost()];
      const search = planSearch({ ...large, query }, corpus);
      const found = search ? await lookUp(metered(tx, first), search) : undefined;
      const input = { ...large, query, earlier, corpus };
      expect(await retrieve(metered(tx, second), input, found)).not.toEqual([]);
      return { first, second };
    });
    expect(costs).toMatchObject({ first: { statements: 1, rowsRead: 0 }, second: { statements: 0 } });
  });

  it('reads only terms with the same beginning for a misspelled word', async () => {
    expect((await costOf('Where is the lantren?', large)).rowsRead).toBeLessThan(100);
  });
});

describe('the cache never returns what may not be searched', () => {
  const question = 'lantern harbor';
  const names = async (of: KnowledgeBase) =>
    withPlatform(test.database, async (tx) =>
      (await retrieve(tx, { ...of, query: question, limit: 50 })).map(({ sourceName }) => sourceName),
    );
  const change = (statement: Statement) => withPlatform(test.database, (tx) => tx.execute(statement));

  it('SEC-30: a source that is disabled, deleted or replaced after a question about it', async () => {
    const base = await libraryOf({ sources: 1, chunks: 40 });
    expect(await names(base)).toContain('Library');
    await addText(test.database, base, 'Leaflet', 'A lantern.');
    expect(await names(base)).toContain('Leaflet');
    const library = sql`organization_id = ${base.organizationId} and name = 'Library'`;
    await change(sql`update knowledge_sources set enabled = false where ${library}`);
    expect(await names(base)).toEqual(['Leaflet']);
    await change(sql`update knowledge_sources set enabled = true where ${library}`);
    expect(await names(base)).toContain('Library');
    await change(sql`update knowledge_sources set deleted_at = now() where ${library}`);
    expect(await names(base)).toEqual(['Leaflet']);
    await change(sql`update knowledge_sources set deleted_at = null, live_generation = 2 where ${library}`);
    expect(await names(base)).toEqual(['Leaflet']);
  });

  it('returns current metadata of a source that was renamed, moved or refreshed', async () => {
    const base = await libraryOf({ sources: 1, chunks: 5 });
    const library = sql`organization_id = ${base.organizationId}`;
    const shown = async () =>
      withPlatform(test.database, async (tx) => {
        const [first] = await retrieve(tx, { ...base, query: question });
        return [first?.sourceName, first?.url, first?.lastSyncedAt?.toISOString()];
      });
    const before = await shown();
    expect(await shown()).toEqual(before);
    await change(sql`update knowledge_sources set name = 'Harbor' where ${library}`);
    expect((await shown())[0]).toBe('Harbor');
    await change(sql`update knowledge_sources set url = 'https://harbor.example/' where ${library}`);
    expect((await shown())[1]).toBe('https://harbor.example/');
    await change(sql`update knowledge_sources set last_synced_at = '2026-01-02T03:04:05Z' where ${library}`);
    expect((await shown())[2]).toBe('2026-01-02T03:04:05.000Z');
  });

  it('SEC-30: finds only tagged sources for a tag, and none of another chatbot', async () => {
    const base = await libraryOf({ sources: 1, chunks: 40 });
    await addText(test.database, base, 'Leaflet', 'A lantern.');
    await change(sql`
      update knowledge_sources set tags = '{paper}' where organization_id = ${base.organizationId} and name = 'Leaflet'`);
    const tagged = async (tags: string[]) =>
      withPlatform(test.database, async (tx) =>
        (await retrieve(tx, { ...base, query: question, tags })).map(({ sourceName }) => sourceName),
      );
    expect(await names(base)).toContain('Library');
    expect(await tagged(['paper'])).toEqual(['Leaflet']);
    expect(await tagged([])).toContain('Library');
    const other = await createKnowledgeBase(test.database);
    expect(await names({ ...base, chatbotId: other.chatbotId })).toEqual([]);
    const scope = tenantScope(other.organizationId);
    const stranger = await withScope(test.database, scope, (tx) =>
      retrieve(tx, { ...base, query: question, corpus: { chunks: 40, terms: 400, languages: ['en'] } }),
    );
    expect(stranger).toEqual([]);
  });
});

it('SEC-30: a second search of a turn by tag finds only tagged sources, even if all words are cached', async () => {
  const base = await libraryOf({ sources: 1, chunks: 5 });
  await addText(test.database, base, 'Leaflet', 'A lantern in the harbor.');
  await withPlatform(test.database, (tx) =>
    tx.execute(sql`
      update knowledge_sources set tags = '{paper}' where organization_id = ${base.organizationId} and name = 'Leaflet'`),
  );
  const input = { ...base, query: 'lantern harbor' };
  const scope = tenantScope(base.organizationId);
  const names = await withScope(test.database, scope, async (tx) => {
    const corpus = await corpusOf(tx, base);
    for (const tags of [[], ['paper']]) await retrieve(tx, { ...input, corpus, tags });
    const search = planSearch(input, corpus);
    const found = search ? await lookUp(tx, search) : undefined;
    return (await retrieve(tx, { ...input, corpus, tags: ['paper'] }, found)).map(
      ({ sourceName }) => sourceName,
    );
  });
  expect(names).toEqual(['Leaflet']);
});

describe('a source that changes while a question is answered', () => {
  async function lookedUp() {
    const base = await createKnowledgeBase(test.database);
    const source = await addText(test.database, base, 'Prices', 'The lantern costs eleven crowns.');
    const input = { ...base, query: 'What does the lantern cost?' };
    const scope = tenantScope(base.organizationId);
    const found = await withScope(test.database, scope, async (tx) => {
      const search = planSearch(input, await corpusOf(tx, base));
      return search ? await lookUp(tx, search) : undefined;
    });
    const finish = async () =>
      (await retrieveFused(test.database, input, Promise.resolve(null), found)).map(({ text }) => text);
    return { base, source, finish };
  }

  it('REL-2: is found with its new content if it was replaced', async () => {
    const { base, source, finish } = await lookedUp();
    const segments = segmentDocument(documentOf('The lantern costs twelve crowns.'));
    await buildGeneration(test.database, base, source, 2, segments);
    expect(await finish()).toEqual(['The lantern costs twelve crowns.']);
  });

  it.each([
    ['the same question', null],
    ['an earlier message', 'The lantern?'],
  ])(
    'SEC-30: is no longer found one second after it was disabled, even if cached (%s)',
    async (_, earlier) => {
      const { base, source } = await lookedUp();
      const corpus = { chunks: 1, terms: 5, languages: ['en'] };
      const question = { ...base, corpus, query: 'What does the lantern cost?' };
      const scope = tenantScope(base.organizationId);
      const ask = (found?: LookedUp) =>
        withScope(test.database, scope, (tx) => retrieve(tx, { ...question, earlier }, found));
      expect(await ask()).toHaveLength(1);
      const found = await withScope(test.database, scope, async (tx) => {
        const search = planSearch(question, corpus);
        return search ? await lookUp(tx, search) : undefined;
      });
      await withPlatform(test.database, (tx) =>
        tx.execute(sql`update knowledge_sources set enabled = false where id = ${source}`),
      );
      const later = performance.now() + 1_001;
      const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
      try {
        expect(await ask(found)).toEqual([]);
      } finally {
        clock.mockRestore();
      }
    },
  );

  it('SEC-30: is not found if it was disabled', async () => {
    const { source, finish } = await lookedUp();
    await withPlatform(test.database, (tx) =>
      tx.execute(sql`update knowledge_sources set enabled = false where id = ${source}`),
    );
    expect(await finish()).toEqual([]);
  });
});
