import { createHash } from 'node:crypto';
import type { ArchivedTalkLine } from '@parley/contracts/resources/archive/archived-conversations';
import type { ArchivedLead } from '@parley/contracts/resources/archive/archived-leads';
import type { ArchivedLook } from '@parley/contracts/resources/archive/archived-versions';
import {
  type ArchivedOrganization,
  type ArchiveManifest,
  leftInNewestVersion,
  organizationArchiveFormat,
  organizationArchiveVersion,
} from '@parley/contracts/resources/archive/organization-archive';
import {
  filledEntryBytes,
  maxArchivedChatbots,
  maxArchivedConversations,
  maxArchivedEntries,
  maxArchivedLeads,
  maxArchivedLineBytes,
  maxArchivedLinks,
  maxArchivedMembers,
  maxArchivedPictures,
  maxArchivedTalkLength,
} from '@parley/contracts/values/archive-limits';
import { maxFileBytes } from '@parley/contracts/values/lists';
import { blockBytes, tarHeader } from '../../db/embedded/files/tar.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ReadPart } from '../../kernel/slice/export-table.ts';
import type { ArchiveReadDeps } from './organization-archive-deps.ts';
import {
  chatbotEntry,
  conversationsEntry,
  fileEntry,
  leadsEntry,
  logoEntry,
  manifestEntry,
  organizationEntry,
  pictureEntry,
  versionEntry,
} from './read/entry-names.ts';

const leadsAtOnce = 500;

interface Writing {
  organization: { id: string; at: Date };
  progress: { done: number; total: number };
  entries: ArchiveManifest['entries'];
  /** Chatbot numbers in the archive, from 1, by id. */
  numbers: Map<string, number>;
  /** Chatbot data that their own files do not contain, in the order of their numbers. */
  looks: ArchivedLook[];
  /** Link numbers by conversation id, for conversations that leads refer to. */
  links: Map<string, number>;
  counts: { files: number; versions: number; pictures: number };
}

/**
 * Yields the archive of an organization as a tar file, in pieces: for each chatbot its file, versions, pictures and source files;
 * leads; conversations; and last the manifest, which lists all of them. Contains no secrets, and no ids of this installation.
 * @throws AppError `archive_too_large` if an import would reject it
 */
export async function* writeArchive(
  deps: ArchiveReadDeps,
  read: ReadPart,
  organization: { id: string; at: Date },
  progress: { done: number; total: number },
): AsyncGenerator<Buffer> {
  const counts = { files: 0, versions: 0, pictures: 0 };
  const writing: Writing = {
    organization,
    progress,
    entries: [],
    numbers: new Map(),
    looks: [],
    links: new Map(),
    counts,
  };
  yield* writeChatbots(deps, read, writing);
  const leads = yield* writeLeads(deps, read, writing);
  const conversations = yield* writeConversations(deps, read, writing);
  yield* writeOrganization(deps, read, writing);
  const manifest: ArchiveManifest = {
    format: organizationArchiveFormat,
    version: organizationArchiveVersion,
    exportedAt: organization.at.toISOString(),
    counts: { ...counts, chatbots: writing.numbers.size, leads, conversations },
    leftBehind: [...leftInNewestVersion],
    entries: writing.entries,
  };
  yield* entryOf(writing, manifestEntry, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  yield Buffer.alloc(2 * blockBytes);
}

async function* writeChatbots(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
): AsyncGenerator<Buffer> {
  const { organization, progress, numbers, looks, counts } = writing;
  const ids = await read((tx) => deps.listArchivedChatbots(tx, organization.id, maxArchivedChatbots + 1));
  if (ids.length > maxArchivedChatbots) throw tooLarge();
  progress.total = ids.length;
  for (const chatbotId of ids) {
    const chatbot = { organizationId: organization.id, chatbotId, at: organization.at };
    const found = await deps.readArchivedChatbot(read, chatbot).catch(whenGone);
    if (found === undefined) continue;
    const { content, fileKeys, look } = found;
    const number = numbers.size + 1;
    numbers.set(chatbotId, number);
    looks.push({ chatbot: number, ...look });
    yield* entryOf(writing, chatbotEntry(number), content);
    const key = { organizationId: organization.id, chatbotId };
    yield* writeVersions(deps, read, writing, { key, number });
    yield* writePictures(deps, read, writing, { key, number });
    for (const [place, key] of fileKeys) {
      const file = await readWhole(deps, key);
      if (file === undefined) continue;
      counts.files += 1;
      yield* entryOf(writing, fileEntry(number, place), file);
    }
    progress.done += 1;
  }
}

/** Skips a chatbot that was deleted after the list was read. */
function whenGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
}

interface Written {
  key: { organizationId: string; chatbotId: string };
  number: number;
}

async function* writeVersions(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
  { key, number }: Written,
): AsyncGenerator<Buffer> {
  for (const version of await read((tx) => deps.listArchivedVersions(tx, key))) {
    const content = await read((tx) => deps.readArchivedVersion(tx, { ...key, version }));
    if (content === undefined) continue;
    writing.counts.versions += 1;
    yield* entryOf(writing, versionEntry(number, version), Buffer.from(JSON.stringify(content)));
  }
}

/** Leaves out pictures beyond the limit of an import, which reports the chatbots that lack them. */
async function* writePictures(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
  { key, number }: Written,
): AsyncGenerator<Buffer> {
  const { counts } = writing;
  const limit = maxArchivedPictures - counts.pictures;
  for (const picture of await read((tx) => deps.listArchivedPictures(tx, { ...key, limit }))) {
    const content = await read((tx) => deps.readArchivedPicture(tx, { ...key, picture }));
    if (content === undefined) continue;
    counts.pictures += 1;
    yield* entryOf(writing, pictureEntry(number, picture), content);
  }
}

async function* writeLeads(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
): AsyncGenerator<Buffer, number> {
  const { organization, progress, numbers, links } = writing;
  const entries = new LineEntries(writing, leadsEntry);
  let after: { id: string; created_at: Date } | undefined;
  let count = 0;
  for (;;) {
    const last = after;
    const page = { organizationId: organization.id, at: organization.at, limit: leadsAtOnce };
    const listed = await read((tx) => deps.listArchivedLeads(tx, page, last));
    for (const { chatbotId, lead, pastOf } of listed) {
      const chatbot = numbers.get(chatbotId);
      if (chatbot === undefined) continue;
      const line: ArchivedLead = { chatbot, lead, past: pastOf(linkOf) };
      yield* entries.add(lineOf(line));
      count += 1;
    }
    if (count > maxArchivedLeads || links.size > maxArchivedLinks) throw tooLarge();
    progress.done += listed.length;
    progress.total = Math.max(progress.total, progress.done);
    if (listed.length < leadsAtOnce) break;
    after = listed.at(-1)?.after;
  }
  yield* entries.end();
  return count;

  function linkOf(conversationId: string): { link: number; isNew: boolean } {
    const known = links.get(conversationId);
    const link = known ?? links.size + 1;
    links.set(conversationId, link);
    return { link, isNew: known === undefined };
  }
}

async function* writeConversations(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
): AsyncGenerator<Buffer, number> {
  const { organization, progress, numbers, links } = writing;
  const entries = new LineEntries(writing, conversationsEntry);
  let count = 0;
  /** Length of the current conversation; undefined if its chatbot is not in the archive. */
  let length: number | undefined;
  for await (const listed of deps.listArchivedConversations(read, organization)) {
    for (const one of listed) {
      if ('conversation' in one) {
        const chatbot = numbers.get(one.chatbotId);
        length = undefined;
        if (chatbot === undefined) continue;
        const link = links.get(one.id) ?? null;
        const line = lineOf({ conversation: { chatbot, link, ...one.conversation } });
        yield* entries.add(line);
        length = line.length;
        count += 1;
      } else if (length !== undefined) {
        const line = lineOf({ message: one.message });
        length += line.length;
        if (length <= maxArchivedTalkLength) yield* entries.add(line);
      }
    }
    if (count > maxArchivedConversations) throw tooLarge();
    progress.done += listed.length;
    progress.total = Math.max(progress.total, progress.done);
  }
  yield* entries.end();
  return count;
}

/** Splits lines into entries of a size that an import can keep in memory. */
class LineEntries {
  readonly #writing: Writing;
  readonly #nameOf: (number: number) => string;
  #number = 0;
  #lines: Buffer[] = [];
  #bytes = 0;

  constructor(writing: Writing, nameOf: (number: number) => string) {
    this.#writing = writing;
    this.#nameOf = nameOf;
  }

  *add(text: string): Generator<Buffer> {
    const line = Buffer.from(text);
    if (line.length > maxArchivedLineBytes) throw tooLarge();
    this.#lines.push(line);
    this.#bytes += line.length;
    if (this.#bytes >= filledEntryBytes) yield* this.end();
  }

  *end(): Generator<Buffer> {
    if (this.#lines.length === 0) return;
    this.#number += 1;
    yield* entryOf(this.#writing, this.#nameOf(this.#number), Buffer.concat(this.#lines));
    this.#lines = [];
    this.#bytes = 0;
  }
}

/** Leaves out webhooks of chatbots that are all missing from the archive, because without chatbots they would apply to all. */
async function* writeOrganization(
  deps: ArchiveReadDeps,
  read: ReadPart,
  writing: Writing,
): AsyncGenerator<Buffer> {
  const { organization, numbers } = writing;
  const { id } = organization;
  const { webhooks, integrations } = await read((tx) => deps.listArchivedWebhooks(tx, id));
  const settings = await read((tx) => deps.readArchivedSettings(tx, id));
  const logo = await read((tx) => deps.readArchivedLogo(tx, id));
  if (logo !== undefined) yield* entryOf(writing, logoEntry, logo);
  const members = await read((tx) => deps.listArchivedMembers(tx, id, maxArchivedMembers));
  const content: ArchivedOrganization = {
    members,
    webhooks: webhooks.flatMap(({ chatbotIds, ...webhook }) => {
      const chatbots = chatbotIds.flatMap((chatbotId) => numbers.get(chatbotId) ?? []);
      return chatbotIds.length > 0 && chatbots.length === 0 ? [] : [{ ...webhook, chatbots }];
    }),
    integrations,
    chatbots: writing.looks,
    settings,
  };
  yield* entryOf(writing, organizationEntry, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
}

function lineOf(line: ArchivedTalkLine | ArchivedLead): string {
  return `${JSON.stringify(line)}\n`;
}

function* entryOf({ organization, entries }: Writing, name: string, content: Buffer): Generator<Buffer> {
  // Includes the manifest, which is the last entry.
  if (entries.length >= maxArchivedEntries) throw tooLarge();
  const sha256 = createHash('sha256').update(content).digest('hex');
  entries.push({ name, bytes: content.length, sha256 });
  yield tarHeader(name, content.length, '0', Math.floor(organization.at.getTime() / 1000));
  yield content;
  const rest = content.length % blockBytes;
  if (rest > 0) yield Buffer.alloc(blockBytes - rest);
}

/** The bytes of a file of at most 20 MB; undefined if it was deleted after it was listed. */
async function readWhole({ storage }: ArchiveReadDeps, key: string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const piece of storage.read(key)) {
      sizeBytes += piece.length;
      if (sizeBytes > maxFileBytes) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return Buffer.concat(pieces);
}

function tooLarge(): AppError {
  return new AppError('archive_too_large', { params: { maxMb: 0, maxSources: 0 } });
}
