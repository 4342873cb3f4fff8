import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ArchivedConversation,
  ArchivedMessage,
} from '@parley/contracts/resources/archive/archived-conversations';
import {
  maxArchivedEntries,
  maxArchivedEntryBytes,
  maxArchivedTalkLength,
  maxManifestBytes,
} from '@parley/contracts/values/archive-limits';
import { expect, it } from 'vitest';
import type { ReadPart } from '../../kernel/slice/export-table.ts';
import type { ArchiveReadDeps } from './organization-archive-deps.ts';
import { versionEntry } from './read/entry-names.ts';
import { openArchive } from './read/open-archive.ts';
import { readConversations } from './read/read-conversations.ts';
import { readLeads } from './read/read-parts.ts';
import { writeArchive } from './write-archive.ts';

const at = new Date('2026-11-01T00:00:00.000Z');
const read: ReadPart = (part) => part({} as Parameters<typeof part>[0]);
const chatbotId = 'a';
const look = { botAvatar: null, userAvatar: null, publishedVersion: null };

/** Dependencies of an organization with one chatbot, extended by `more`. */
function organization(more: Partial<ArchiveReadDeps>): ArchiveReadDeps {
  return {
    storage: {} as ArchiveReadDeps['storage'],
    listArchivedChatbots: async () => [chatbotId],
    readArchivedChatbot: async () => ({ content: Buffer.from('{}'), fileKeys: new Map(), look }),
    listArchivedVersions: async () => [],
    readArchivedVersion: async () => undefined,
    listArchivedPictures: async () => [],
    readArchivedPicture: async () => undefined,
    listArchivedLeads: async () => [],
    listArchivedWebhooks: async () => ({ webhooks: [], integrations: [] }),
    readArchivedSettings: async () => ({
      ...{ name: 'Shop', language: null, primaryColor: null, secondaryColor: null, footerLabel: null },
      ...{ footerLink: null, privacy: null, insightModel: null },
    }),
    readArchivedLogo: async () => undefined,
    listArchivedMembers: async () => [],
    listArchivedConversations: async function* () {},
    ...more,
  };
}

/** Writes an archive, and opens it as an import does. */
async function opened<Result>(
  deps: ArchiveReadDeps,
  use: (archive: Awaited<ReturnType<typeof openArchive>>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-archive-'));
  try {
    const path = join(folder, 'archive.tar');
    await writeFile(path, writeArchive(deps, read, { id: 'o', at }, { done: 0, total: 0 }));
    return await use(await openArchive(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const conversation: Omit<ArchivedConversation, 'chatbot' | 'link'> = {
  ...{ startedAt: at.toISOString(), lastMessageAt: at.toISOString(), endedAt: null, locale: null },
  ...{ country: null, language: null, contact: null, intent: null, topics: [], sentimentScore: null },
  ...{ sentimentScores: [], outcome: null, judgedBy: null, csat: null, visitor: null, aiNotice: null },
  ...{ fromProgram: false, excerpt: null, counted: null, consents: [] },
};
const message = (ordinal: number, content: string, supersededBy: number | null = null): ArchivedMessage => ({
  ...{ ordinal, role: 'assistant', status: 'complete', content, createdAt: at.toISOString(), replyTo: null },
  ...{ supersededBy, sources: [], suggestions: [], mode: null, provider: null, model: null },
  ...{ inputTokens: null, outputTokens: null, costMicroUsd: null, responseMs: null, rating: null },
  ...{ ratingComment: null, errorCode: null, attempts: [], support: null },
});

it('EXP-03: conversations are no longer than an import accepts, in every script', async () => {
  // Three bytes per character: the first 36 messages are larger than an entry.
  const long = ['本'.repeat(200_000), 'x'.repeat(200_000)];
  const messages = Array.from({ length: 180 }, (_, place) =>
    message(place + 1, long[place < 36 ? 0 : 1] ?? '', place === 0 ? 180 : null),
  );
  const deps = organization({
    async *listArchivedConversations() {
      const talk = { id: 'c', chatbotId, conversation };
      yield [talk, ...messages.map((one) => ({ message: one })), { ...talk, id: 'd' }];
    },
  });
  const talks = await opened(deps, async (archive) => {
    const bytes = archive.manifest.entries.map((entry) => entry.bytes);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(maxArchivedEntryBytes);
    return allOf(readConversations(archive, at));
  });
  expect(talks.map((talk) => talk.messages.length)).toEqual([Math.floor(maxArchivedTalkLength / 200_400), 0]);
});

it('EXP-03: leads of chatbots deleted during the export do not hide later leads', async () => {
  const lead = { email: 'x@a.example' };
  const pastOf = () => ({
    ...{ source: null, confidence: 'high' as const, createdAt: at.toISOString(), extractedAt: null },
    ...{ conversation: null, conversations: [], provenance: {}, consents: [] },
  });
  const listed = Array.from({ length: 1_200 }, (_, place) => ({
    ...{ chatbotId: place < 600 ? 'gone' : chatbotId, lead, pastOf },
    after: { id: `${place}`, created_at: at },
  }));
  const deps = organization({
    listArchivedLeads: async (_, { limit }, after) => {
      const start = after === undefined ? 0 : Number(after.id) + 1;
      return listed.slice(start, start + limit);
    },
  });
  const leads = await opened(deps, (archive) => allOf(readLeads(archive)));
  expect(leads).toHaveLength(600);
});

it('EXP-03: an archive never has more entries than an import accepts, and their names fit into the manifest', async () => {
  const deps = organization({
    listArchivedVersions: async () => Array.from({ length: maxArchivedEntries }, (_, place) => place + 1),
    readArchivedVersion: async () => ({}) as never,
  });
  const writing = allOf(writeArchive(deps, read, { id: 'o', at }, { done: 0, total: 0 }));
  await expect(writing).rejects.toMatchObject({ code: 'archive_too_large' });
  const longest = {
    name: versionEntry(200, 999_999_999),
    bytes: maxArchivedEntryBytes,
    sha256: '0'.repeat(64),
  };
  const entries = JSON.stringify(
    { entries: Array.from({ length: maxArchivedEntries }, () => longest) },
    null,
    2,
  );
  expect(entries.length).toBeLessThan(maxManifestBytes);
  expect(maxManifestBytes).toBeLessThanOrEqual(maxArchivedEntryBytes);
});
