import { parseMarkdown } from '@parley/knowledge/parsing/markdown/parse-markdown';
import type { Passage } from '@parley/knowledge/passages/passage';
import { segmentDocument } from '@parley/knowledge/passages/segment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { writeSegments } from '../indexing/index-generation.ts';
import {
  addSource,
  addText,
  buildGeneration,
  createKnowledgeBase,
  documentOf,
  type KnowledgeBase,
} from '../testing/knowledge-base.ts';
import { corpusOf } from './corpus.ts';
import { retrieve, retrieveFused } from './retrieve.ts';

let test: TestDatabase;
let base: KnowledgeBase;

beforeAll(async () => {
  test = await createTestDatabase();
  base = await createKnowledgeBase(test.database);
});
afterAll(() => test.dispose());

function ask(query: string, of: KnowledgeBase = base, limit?: number): Promise<Passage[]> {
  return withScope(test.database, tenantScope(of.organizationId), (tx) =>
    retrieve(tx, { ...of, query, ...(limit === undefined ? {} : { limit }) }),
  );
}

async function names(query: string, of: KnowledgeBase = base): Promise<string[]> {
  return (await ask(query, of)).map((passage) => passage.sourceName);
}

/** Queries as the owner of all rows, so that only the query's own conditions restrict it. */
async function asPlatform(query: string, of: KnowledgeBase): Promise<string[]> {
  return withPlatform(test.database, async (tx) =>
    (await retrieve(tx, { ...of, query })).map((one) => one.sourceName),
  );
}

async function change(statement: Statement): Promise<void> {
  await withPlatform(test.database, (tx) => tx.execute(statement));
}

describe('search results', () => {
  it('return the blocks of a passage, and none if it was indexed before blocks were stored', async () => {
    const own = await createKnowledgeBase(test.database);
    const source = await addSource(test.database, own, 'Plans');
    const markdown =
      'Choose a plan:\n\n| Plan | Price |\n|---|---|\n| Basic | 9 EUR |\n\n1. Open Billing\n2. Pay';
    const segments = segmentDocument(parseMarkdown(Buffer.from(markdown)));
    await buildGeneration(test.database, own, source, 1, segments);
    const [passage] = await ask('price of the basic plan', own);
    const texts = passage?.blocks.map(({ kind, start, end }) => `${kind}: ${passage.text.slice(start, end)}`);
    expect(texts).toEqual([
      'paragraph: Choose a plan:',
      'table-row: Plan | Price',
      'table-row: Basic | 9 EUR',
      'list-item: Open Billing',
      'list-item: Pay',
    ]);
    expect(passage?.blocks).toEqual(segments[0]?.blocks);
    const old = await createKnowledgeBase(test.database);
    const oldSource = await addSource(test.database, old, 'Plans');
    await buildGeneration(test.database, old, oldSource, 1, segments);
    await change(sql`update chunks set blocks = null where source_id = ${oldSource}`);
    expect((await ask('price of the basic plan', old))[0]?.blocks).toEqual([]);
  });

  it('KB-21: contain an invented fact of a source, with its location', async () => {
    await addText(
      test.database,
      base,
      'Handbook',
      'The access code of the Zorblax 9000 is QX-4711. It changes every May.',
    );
    const [passage] = await ask('What is the code for the zorblax 9000?');
    expect(passage).toMatchObject({
      sourceName: 'Handbook',
      ordinal: 0,
      heading: null,
      language: 'en',
      text: 'The access code of the Zorblax 9000 is QX-4711. It changes every May.',
      ranks: { text: 1, vector: null },
    });
    expect((await ask('QX-4711'))[0]?.sourceName).toBe('Handbook');
    expect((await ask('qx 4711'))[0]?.sourceName).toBe('Handbook');
  });

  it('KB-21: match the source name and headings, which the text does not repeat', async () => {
    const sourceId = await addSource(test.database, base, 'Heliostat manual');
    const key = { ...base, sourceId, generation: 1 };
    const segments = segmentDocument({
      title: null,
      pages: 2,
      blocks: [
        { kind: 'heading', level: 1, text: 'Maintenance', page: 1 },
        { kind: 'heading', level: 2, text: 'Lubrication', page: 2 },
        { kind: 'paragraph', text: 'Once a year, with the oil that came with it.', page: 2 },
      ],
    });
    await withScope(test.database, tenantScope(base.organizationId), async (tx) => {
      await writeSegments(tx, { ...key, segments });
      await tx.execute(sql`update knowledge_sources set live_generation = 1, chunk_count = 1, term_count = 10,
        languages = '{en}', last_synced_at = '2026-01-02T03:04:05Z', url = 'https://example.com/manual' where id = ${sourceId}`);
    });
    expect((await ask('heliostat lubrication'))[0]).toMatchObject({
      heading: 'Lubrication',
      headingPath: ['Maintenance', 'Lubrication'],
      page: 2,
      url: 'https://example.com/manual',
      lastSyncedAt: new Date('2026-01-02T03:04:05Z'),
    });
  });

  it('match a word that is in every passage, with a low weight beside a rare one', async () => {
    const of = await createKnowledgeBase(test.database);
    for (let n = 0; n < 60; n += 1) {
      const much = n === 7 ? ' Acme Acme Acme Acme.' : '';
      await addText(test.database, of, `Page ${n}`, `Acme sells article number ${n + 5_000}.${much}`);
    }
    expect(await names('acme', of)).toHaveLength(8);
    expect((await names('acme', of))[0]).toBe('Page 7');
    expect((await names('acme 5033', of))[0]).toBe('Page 33');
  });

  it('prefer the passage that contains the question within one sentence', async () => {
    const of = await createKnowledgeBase(test.database);
    const filler = 'Nothing else is said here about it.';
    await addText(
      test.database,
      of,
      'Scattered',
      `A parcel came. ${filler} Insurance is sold. ${filler} Costs vary.`,
    );
    await addText(
      test.database,
      of,
      'Together',
      `Parcel insurance costs two crowns. ${filler} ${filler} Call us. ${filler}`,
    );
    expect(await names('what are the costs of parcel insurance', of)).toEqual(['Together', 'Scattered']);
  });

  it('prefer the section with the question as its heading to those that repeat its word', async () => {
    const of = await createKnowledgeBase(test.database);
    const sourceId = await addSource(test.database, of, 'Guide');
    const paragraph = (text: string) => ({ kind: 'paragraph' as const, text, page: 1 });
    const segments = segmentDocument({
      title: null,
      pages: null,
      blocks: [
        { kind: 'heading', level: 2, text: 'Lubrication', page: 1 },
        paragraph(`Take the oil that came with it. ${'Nothing is said here about that word. '.repeat(12)}`),
        { kind: 'heading', level: 2, text: 'Examples', page: 1 },
        paragraph('A lubrication program shows lubrication of the lubrication kind.'),
      ],
    });
    await buildGeneration(test.database, of, sourceId, 1, segments);
    expect((await ask('how about lubrication', of))[0]?.heading).toBe('Lubrication');
  });

  it('include the passages after an introduction for "how", but not for other questions', async () => {
    const own = await createKnowledgeBase(test.database);
    const source = await addSource(test.database, own, 'Guide');
    const filler = 'It takes a while, and nobody should be in a hurry when it is done. '.repeat(12);
    const markdown = `# Lend a kayak\n\n${filler}\n\n## Before\n\n${filler}\n\n## Steps\n\n${filler}\n\n## Rules\n\n${filler}`;
    await buildGeneration(
      test.database,
      own,
      source,
      1,
      segmentDocument(parseMarkdown(Buffer.from(markdown))),
    );
    const found = async (query: string) =>
      (await ask(query, own, 1)).map(({ ordinal, ranks, blocks }) => [
        ordinal,
        ranks.text,
        blocks.length > 0,
      ]);
    expect(await found('how do I lend a kayak')).toEqual([
      [0, 1, true],
      [1, null, true],
      [2, null, true],
    ]);
    expect(await found('who may lend a kayak')).toEqual([[0, 1, true]]);
  });

  it('rank the definition before more frequent mentions for "what is"', async () => {
    const own = await createKnowledgeBase(test.database);
    for (let n = 0; n < 25; n += 1)
      await addText(test.database, own, `Trip ${n}`, 'Take the funicular, then the other funicular.');
    const long = 'Some of them are older than the town, and all of them are loved by those who live there.';
    await addText(test.database, own, 'Words', `A funicular is a train on a rope. ${long} ${long}`);
    expect((await names('what is a funicular', own))[0]).toBe('Words');
    expect((await names('where is the funicular', own))[0]).not.toBe('Words');
  });

  it.each([
    [
      'de',
      'Die Häuser der Universität sind sonntags geschlossen.',
      'Welches Haus ist am Sonntag geschlossen?',
    ],
    ['ru', 'Деньги возвращаются на карту в течение трёх дней.', 'возврат денег на карту'],
    ['tr', 'Kitaplarımız cumartesi günleri indirimlidir.', 'hangi gün kitap indirimi var'],
    ['zh', '退款将在三个工作日内退回银行卡。', '退款要多久'],
    ['th', 'เงินจะคืนเข้าบัตรภายในสามวันทำการ', 'คืนเงินเข้าบัตรกี่วัน'],
    ['ja', '返金は三営業日以内にカードへ行われます。', '返金はいつですか'],
    ['ko', '환불은 삼일 이내에 카드로 처리됩니다.', '환불 며칠 걸리나요'],
    ['ar', 'يتم رد المبلغ إلى البطاقة خلال ثلاثة أيام.', 'متى يعود مبلغ بطاقتي؟ '],
    ['hi', 'पैसे तीन दिनों में कार्ड में वापस आते हैं।', 'कार्ड में पैसा कब वापस आता है'],
  ])(
    'KB-21: contain a passage in %s by another form of its words, among all languages',
    async (language, text, question) => {
      await addText(test.database, base, `In ${language}`, text);
      expect((await names(question))[0]).toBe(`In ${language}`);
    },
  );

  it('tolerate a typo in a word, and prefer the word as typed if it exists', async () => {
    const of = await createKnowledgeBase(test.database);
    await addText(test.database, of, 'Warranty', 'The warranty lasts two years.');
    await addText(test.database, of, 'Warrants', 'A warrant is signed by a judge.');
    for (const slip of ['warrenty', 'warrnaty', 'waranty', 'warrannty']) {
      expect(await names(`how long is the ${slip}`, of)).toContain('Warranty');
    }
    expect(await names('warrants', of)).toEqual(['Warrants']);
    expect(await names('what is a walrus', of)).toEqual([]);
  });

  it('are limited as requested, best first, and the same each time', async () => {
    const of = await createKnowledgeBase(test.database);
    for (let n = 0; n < 15; n += 1) await addText(test.database, of, `Copy ${n}`, 'The otter eats fish.');
    const first = await ask('what does the otter eat', of, 12);
    expect(first).toHaveLength(12);
    expect(await ask('what does the otter eat', of, 12)).toEqual(first);
    expect(first.map((passage) => passage.sourceId)).toEqual(first.map((passage) => passage.sourceId).sort());
    expect(await ask('otter', of)).toHaveLength(8);
    expect(await ask('otter', of, 0)).toHaveLength(1);
  });
});

describe('search results never include', () => {
  it('SEC-30: another organization’s and another chatbot’s knowledge', async () => {
    const other = await createKnowledgeBase(test.database);
    const sibling = await createKnowledgeBase(test.database, base.organizationId);
    await addText(test.database, base, 'Mine', 'The quetzal is mine.');
    await addText(test.database, other, 'Foreign', 'The quetzal is theirs.');
    await addText(test.database, sibling, 'Sibling', 'The quetzal is the other chatbot’s.');
    expect(await names('quetzal')).toEqual(['Mine']);
    expect(await asPlatform('quetzal', base)).toEqual(['Mine']);
    expect(await asPlatform('quetzal', other)).toEqual(['Foreign']);
    const crossed = { organizationId: base.organizationId, chatbotId: other.chatbotId };
    expect(await names('quetzal', crossed)).toEqual([]);
    expect(await asPlatform('quetzal', crossed)).toEqual([]);
  });

  it('SEC-30: a source that is disabled, deleted, or not live, next to one that is live', async () => {
    const of = await createKnowledgeBase(test.database);
    await addText(test.database, of, 'Open', 'The axolotl is open.');
    const disabled = await addText(test.database, of, 'Disabled', 'The axolotl is disabled.');
    const deleted = await addText(test.database, of, 'Deleted', 'The axolotl is deleted.');
    const unpublished = await addSource(test.database, of, 'Unpublished');
    await withScope(test.database, tenantScope(of.organizationId), (tx) =>
      writeSegments(tx, {
        ...of,
        sourceId: unpublished,
        generation: 1,
        segments: segmentDocument(documentOf('The axolotl is unpublished.')),
      }),
    );
    expect((await names('axolotl', of)).sort()).toEqual(['Deleted', 'Disabled', 'Open']);
    await change(sql`update knowledge_sources set enabled = false where id = ${disabled}`);
    await change(sql`update knowledge_sources set deleted_at = '2026-01-01T00:00:00Z' where id = ${deleted}`);
    expect(await names('axolotl', of)).toEqual(['Open']);
    await change(
      sql`update knowledge_sources set enabled = true, live_generation = 7 where id = ${disabled}`,
    );
    expect(await names('axolotl', of)).toEqual(['Open']);
  });

  it('SEC-30: a source that was disabled after the corpus was last counted', async () => {
    const of = await createKnowledgeBase(test.database);
    const disabled = await addText(test.database, of, 'Disabled', 'The capybara is disabled.');
    const corpus = await withPlatform(test.database, (tx) => corpusOf(tx, of));
    await change(sql`update knowledge_sources set enabled = false where id = ${disabled}`);
    const input = { ...of, query: 'capybara', corpus };
    expect(corpus.chunks).toBe(1);
    expect(await retrieveFused(test.database, input, Promise.resolve(null))).toEqual([]);
  });

  it('find a first source although the corpus was empty when it was last counted', async () => {
    const of = await createKnowledgeBase(test.database);
    const corpus = await withPlatform(test.database, (tx) => corpusOf(tx, of));
    await addText(test.database, of, 'First', 'The capybara is new.');
    const found = await retrieveFused(
      test.database,
      { ...of, query: 'capybara', corpus },
      Promise.resolve(null),
    );
    expect(found.map((passage) => passage.sourceName)).toEqual(['First']);
  });

  it('keep passages searchable while the source is processed again or has failed', async () => {
    const of = await createKnowledgeBase(test.database);
    const sourceId = await addText(test.database, of, 'Refreshing', 'The numbat sleeps.');
    await change(
      sql`update knowledge_sources set status = 'error', building_generation = 2 where id = ${sourceId}`,
    );
    expect(await names('numbat', of)).toEqual(['Refreshing']);
  });
});

describe('a phrase that the passages express differently', () => {
  const asked = async (text: string) => {
    const of = await createKnowledgeBase(test.database);
    await addText(test.database, of, 'Handbook', text);
    return (await ask('Can I take a career break?', of))[0]?.asked.map((word) => word.text) ?? [];
  };

  it('is found without requiring its other words', async () => {
    const words = await asked(
      'Every employee may take a sabbatical once they have been with us for three years.',
    );
    expect(words).toContain('career');
    expect(words).not.toContain('break');
  });

  it('requires its other words if the passages contain only one of them', async () => {
    expect(
      await asked('A career is what every employee may have once they have been with us for years.'),
    ).toContain('break');
  });
});

describe('hostile questions', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\u00a0\u200b '],
    ['only punctuation', '?!.,;:—…%&*()[]{}'],
    ['emoji', '🎉👩‍👩‍👧🏳️‍🌈'],
    ['NUL and broken surrogates', '\0\0zorblax\0\ud800\udfff'],
    ['SQL', "zorblax'); drop table chunks; --"],
    ['tsquery syntax', "zorblax & !code | (a <-> b:*) \\'"],
    ['like patterns', '%_%'],
    ['4,000 letters', 'z'.repeat(4_000)],
    ['combining marks', `z${'\u0301'.repeat(3_999)}`],
    ['Han', '退'.repeat(4_000)],
    ['Thai', 'คืนสินค้า'.repeat(440)],
  ])('%s does not fail', async (_, query) => {
    await ask(query);
    expect((await ask('zorblax code'))[0]?.sourceName).toBe('Handbook');
  });

  it('with 1,000 distinct words are searched by the first ones', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `zz${index.toString(36)}zz`).join(' ');
    expect((await names(`zorblax ${many}`))[0]).toBe('Handbook');
  });
});
