import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readerOf, withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { readUnitVectors } from '../../../knowledge/meaning/unit-vectors.queries.ts';
import { meaningModel } from '../../../models/meaning/meaning-model.ts';
import { createWorkDeps } from '../../../work-deps.ts';
import { purgeOrganization } from '../../organization/organization.jobs.ts';
import { createEmbeddingTargets } from '../../providers/embedding-targets.ts';
import { requestMissing } from './embeddings.jobs.ts';

const loan = 'Members may borrow ten books at a time. Each loan lasts four weeks.';
const dogs = 'Dogs are welcome in the garden.';
/** Shares no word with the passage that answers it. */
const question = 'Combien d’ouvrages puis-je emprunter ?';
const modelId = `meaning:${meaningModel}`;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { MEANING: 'on' } });
});
afterAll(async () => {
  const { pid } = meaning().figures();
  await app.close();
  if (pid !== null) expect(isRunning(pid)).toBe(false);
});

describe('knowledge of a new organization', () => {
  it('KB-21: is found by its words at once, and by its meaning soon after', async () => {
    const embed = meaning().embed.bind(meaning());
    const gate = Promise.withResolvers<void>();
    vi.spyOn(meaning(), 'embed').mockImplementation(async (texts, kind, options) => {
      if (kind === 'passage') await gate.promise;
      return embed(texts, kind, options);
    });
    const { member, chatbotId } = await newChatbot();
    const sourceId = await addText(member, chatbotId, loan);
    await addText(member, chatbotId, dogs);
    await expect.poll(async () => (await member.get(`/api/knowledge/${sourceId}`)).body.status).toBe('ready');
    expect(await search(member, chatbotId, 'How many books may members borrow?')).toMatchObject([
      { text: loan, ranks: { text: 1, vector: null } },
    ]);
    expect(await search(member, chatbotId, question)).toEqual([]);
    gate.resolve();
    await app.settled();
    await expect
      .poll(() => search(member, chatbotId, question))
      .toMatchObject([
        { text: loan, ranks: { text: null, vector: 1 } },
        { ranks: { text: null, vector: 2 } },
      ]);
    const [row] = await vectorsOf(chatbotId, loan);
    // Two sentences: each has its place, its scale and a byte for each of 384 numbers.
    expect(row).toEqual({ model_id: modelId, dimensions: 384, bytes: 2 * (8 + 384) });
  });

  it('KB-06: content that a refresh leaves as it was keeps its vectors, and nothing is embedded', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    const before = await vectorsOf(chatbotId, loan);
    expect(before).toHaveLength(1);
    const { texts } = meaning().figures();
    const refreshed = await member.post(`/api/knowledge/${sourceIds[0]}/refresh`);
    expect(refreshed.status).toBeLessThan(300);
    await app.settled();
    expect(meaning().figures().texts.embed).toBe(texts.embed);
    expect(await vectorsOf(chatbotId, loan)).toEqual(before);
    expect(before[0]?.bytes).toBeGreaterThan(0);
  });
});

describe('much to embed', () => {
  it('KB-21: chatbots that lack vectors are taken in the order of their newest source, the newest first', async () => {
    const made = [await newChatbot(loan), await newChatbot(loan), await newChatbot(loan)];
    const ids = made.map(({ chatbotId }) => chatbotId);
    const [first, second, third] = ids;
    if (made[0]) await addText(made[0].member, made[0].chatbotId, dogs);
    await app.settled();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`delete from embedding_indexes`);
      await tx.execute(sql`delete from events where type = 'knowledge.embedding_requested'`);
    });
    await requestMissing({ ...app.deps, embeddings: createEmbeddingTargets(app.deps) });
    const requested = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ chatbot_id: string }>(sql`
        select chatbot_id from events where type = 'knowledge.embedding_requested' order by id`),
    );
    expect(requested.map((row) => row.chatbot_id).filter((id) => ids.includes(id))).toEqual([
      first,
      third,
      second,
    ]);
    await app.settled();
  });

  it('REL-17: a question is embedded before the passages that wait', async () => {
    const passages = Array.from({ length: 400 }, (_, n) => `${loan} ${dogs} Number ${n}. `.repeat(8));
    const ending = new AbortController();
    let isDone = false;
    const long = meaning()
      .embed(passages, 'passage', { signal: ending.signal })
      .then(
        () => {
          isDone = true;
        },
        () => undefined,
      );
    // A busy machine may be too slow for one of them.
    let asked = 0;
    await expect
      .poll(async () => {
        asked += 1;
        const vectors = await meaning()
          .embed([`${question} ${asked}`], 'query', { deadlineMs: 300 })
          .catch(() => []);
        return [vectors.length, isDone];
      })
      .toEqual([1, false]);
    expect(asked).toBeLessThan(10);
    ending.abort();
    await long;
  });
});

describe('vectors of units', () => {
  it('SEC-21: are read for the chatbot of the question alone', async () => {
    const [own, other] = [await newChatbot(loan), await newChatbot(loan)];
    const second = await newChatbot(loan, own.member);
    const chunks = {
      own: await chunkIds(own.chatbotId),
      other: await chunkIds(other.chatbotId),
      second: await chunkIds(second.chatbotId),
    };
    const [{ organizationId }, { chatbotId }] = [own.member, own];
    const key = { organizationId, chatbotId };
    const reader = readerOf(app.deps.database, { organizationId, userId: null });
    const all = Object.values(chunks).flat();
    expect(all).toHaveLength(3);
    expect([...(await readUnitVectors(reader, key, modelId, all)).keys()]).toEqual(chunks.own);
    // Without the policies of rows, the statement alone keeps them apart.
    await withPlatform(app.deps.database, async (tx) => {
      expect([...(await readUnitVectors(tx, key, modelId, all)).keys()]).toEqual(chunks.own);
      const mixed = { organizationId, chatbotId: other.chatbotId };
      expect(await readUnitVectors(tx, mixed, modelId, all)).toEqual(new Map());
    });
  });

  it('SEC-30: a disabled source is not found by meaning', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    await expect.poll(() => search(member, chatbotId, question)).toHaveLength(1);
    await member.patch(`/api/knowledge/${sourceIds[0]}`, { enabled: false });
    expect(await search(member, chatbotId, question)).toEqual([]);
    await member.patch(`/api/knowledge/${sourceIds[0]}`, { enabled: true });
    expect(await search(member, chatbotId, question)).toHaveLength(1);
  });

  it('KB-19, BOT-20, SEC-43: go with their source, their chatbot and their organization', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    await addText(member, chatbotId, dogs);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(2);
    await member.delete(`/api/knowledge/${sourceIds[0]}`);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(1);
    const second = await newChatbot(loan, member);
    await member.delete(`/api/chatbots/${chatbotId}`);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(0);
    const { organizationId } = member;
    expect(await countOf({ organizationId })).toBe(1);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${organizationId}`,
      ),
    );
    await purgeOrganization(createWorkDeps(app.deps), organizationId, new AbortController().signal);
    expect(await countOf({ organizationId })).toBe(0);
    expect(await chunkIds(second.chatbotId)).toEqual([]);
  });
});

function meaning() {
  const { meaning } = app.deps;
  if (!meaning) throw new Error('meaning is off');
  return meaning;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A chatbot, of a new organization unless a member is given, whose text is embedded. */
async function newChatbot(text?: string, of?: Member) {
  const member = of ?? (await app.register());
  const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
  const sourceIds = text === undefined ? [] : [await addText(member, chatbotId, text)];
  if (text !== undefined) await app.settled();
  return { member, chatbotId, sourceIds };
}

async function addText(member: Member, chatbotId: string, content: string): Promise<string> {
  const answer = await member.post(`/api/chatbots/${chatbotId}/knowledge`, {
    type: 'text',
    name: 'Text',
    content,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

async function search(member: Member, chatbotId: string, query: string) {
  const answer = await member.post(`/api/chatbots/${chatbotId}/knowledge/search`, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.results as { text: string; ranks: { text: number | null; vector: number | null } }[];
}

function vectorsOf(chatbotId: string, text: string) {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<{ model_id: string; dimensions: number; bytes: number }>(sql`
      select e.model_id, e.dimensions, length(e.units) as bytes
      from embeddings e join chunks c on c.organization_id = e.organization_id and c.id = e.chunk_id
      where e.chatbot_id = ${chatbotId} and c.text = ${text}`),
  );
}

async function chunkIds(chatbotId: string): Promise<string[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ id: string }>(sql`select id from chunks where chatbot_id = ${chatbotId} order by id`),
  );
  return rows.map(({ id }) => id);
}

/** Vectors that are stored. */
async function countOf(owner: { chatbotId: string } | { organizationId: string }): Promise<number> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ chatbot_id: string; organization_id: string }>(
      sql`select chatbot_id, organization_id from embeddings`,
    ),
  );
  return rows.filter((row) =>
    'chatbotId' in owner ? row.chatbot_id === owner.chatbotId : row.organization_id === owner.organizationId,
  ).length;
}
