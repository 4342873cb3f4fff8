import type { ArchivedSource } from '@parley/contracts/resources/archive/chatbot-archive';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertFeature } from '../../../kernel/limits/entitlements.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { allowedApiAddress } from '../api/call-api.ts';
import { type NewSource, updateSource } from '../knowledge.queries.ts';
import { addSource } from '../sources/add-source.ts';
import { allowedAddress } from '../sources/create-url-source.ts';
import { nextRefreshAt } from '../sources/refresh-source.ts';

export type OtherSource = Exclude<ArchivedSource, { type: 'text' }>;
/** A file already in storage. */
export type StoredFile = NonNullable<NewSource['file']> & { sizeBytes: number };

/**
 * Adds a file, website or API source of an archive, which is then read again.
 * @param origin a stored file, or the URL that `archivedAddress` returns; undefined if there is none
 * @returns undefined if a user has to add the source: it needs a secret, a disabled feature, or an allowed URL
 */
export async function addArchivedSource(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  {
    chatbotId,
    source,
    origin,
  }: { chatbotId: string; source: OtherSource; origin: StoredFile | string | undefined },
): Promise<'imported' | 'leftOut' | undefined> {
  const at = deps.clock.now();
  if (origin === undefined || lacksSecret(source)) return undefined;
  const file = typeof origin === 'string' ? null : origin;
  const address = typeof origin === 'string' ? origin : undefined;
  try {
    const website = await websiteOf(tx, deps, scope, { source, address, at });
    const id = await addSource(tx, deps, scope, {
      ...{ chatbotId, name: source.name, type: source.type, content: null, website, file, tokens: 0 },
      sizeBytes: file?.sizeBytes ?? null,
    });
    await updateSource(tx, scope.organizationId, id, {
      ...{ name: source.name, enabled: source.enabled, tags: source.tags, at },
      settings: website?.settings ?? {},
      refresh: website?.refresh ?? null,
      nextRefreshAt: website?.nextRefreshAt ?? null,
    });
    return 'imported';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code.startsWith('plan_limit_')) return 'leftOut';
    if (error.code === 'feature_off') return undefined;
    throw error;
  }
}

/** The URL that a website or API is read from; undefined if it is not allowed, and for a file. */
export function archivedAddress(deps: Pick<Deps, 'egress'>, source: OtherSource): string | undefined {
  try {
    if (source.type === 'url') return allowedAddress(deps, source.url);
    return source.type === 'api' ? allowedApiAddress(deps, source.url) : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

async function websiteOf(
  tx: Transaction,
  deps: Deps,
  { organizationId }: Scope,
  { source, address, at }: { source: OtherSource; address: string | undefined; at: Date },
): Promise<NewSource['website']> {
  if (source.type === 'file' || address === undefined) return null;
  const timing = { refresh: source.refresh, nextRefreshAt: nextRefreshAt(source.refresh, at) };
  if (source.type === 'url') return { url: address, settings: { crawl: source.crawl }, ...timing };
  await assertFeature(tx, deps, organizationId, 'apiSources');
  const {
    type: _type,
    name: _name,
    enabled: _enabled,
    tags: _tags,
    url: _url,
    refresh: _refresh,
    ...api
  } = source;
  return { url: address, settings: { api }, ...timing };
}

/** Archives contain no header values, because these are secrets. */
function lacksSecret(source: OtherSource): boolean {
  return source.type === 'api' && source.headers.length > 0;
}
