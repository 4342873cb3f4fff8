import type { ArchivedSource } from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import {
  addressWithoutCredentials,
  jsonWithoutCredentials,
} from '../../../lib/secrets/without-credentials.ts';
import { type ArchivedRow, listArchivedRows, type Place } from './archived-sources.queries.ts';

/** Small page size, because a text may have 300,000 characters. */
const sourcesAtOnce = 20;

/** The next sources of a chatbot for an archive, oldest first, with complete texts but without header values. */
export async function listArchived(
  tx: Transaction,
  chatbot: { organizationId: string; chatbotId: string },
  after: Place | null,
): Promise<{ source: ArchivedSource; fileKey: string | null; after: Place }[]> {
  const rows = await listArchivedRows(tx, chatbot, after, sourcesAtOnce);
  return rows.map((row) => ({
    source: present(row),
    fileKey: row.file_key,
    after: { id: row.id, createdAt: row.created_at },
  }));
}

function present(row: ArchivedRow): ArchivedSource {
  const { name, enabled, tags, settings, refresh } = row;
  const fields = { name, enabled, tags };
  if (row.type === 'text') return { type: 'text', ...fields, content: row.content ?? '' };
  if (row.url === null)
    return { type: 'file', ...fields, fileName: row.file_name ?? name, sizeBytes: row.size_bytes ?? 0 };
  const url = addressWithoutCredentials(row.url);
  if (!settings.api) return { type: 'url', ...fields, url, crawl: settings.crawl ?? null, refresh };
  const { method, itemsPath, template, idPath, titlePath, linkPath, pagination, headers } = settings.api;
  const body = bodyWithoutCredentials(settings.api.body);
  const reading = { method, body, itemsPath, template, idPath, titlePath, linkPath, pagination, headers };
  return { type: 'api', ...fields, url, ...reading, refresh };
}

/** The JSON body of a POST request; empty if there is none. */
function bodyWithoutCredentials(body: string): string {
  return body.trim() === '' ? body : JSON.stringify(jsonWithoutCredentials(JSON.parse(body)));
}
