import { closedLimits } from '@parley/contracts/billing/limits';
import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { ResponseOf } from '@parley/contracts/route';
import type { PageFailure } from '@parley/contracts/values/failures';
import { countWords } from '@parley/knowledge/language/count-words';
import { isSameSite, pageAddress, withOrigin } from '@parley/knowledge/web/address/page-address';
import type { PageReading } from '@parley/knowledge/web/page-reading';
import { withScope } from '../../../db/scope.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { limitPageLookups } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createPageReader } from '../../../knowledge/reader/page-reader.ts';
import { createLimiter, type Limiter } from '../../../lib/timing/limiter.ts';
import { PageNotFetched } from '../../../ports/fetch-page.ts';
import { lockLimits, sumSources } from '../reserve-quota.queries.ts';
import { fetchWebPage } from './fetch-site.ts';
import { maxRefreshes } from './read-crawled-page.ts';

type Preview = ResponseOf<typeof knowledgeRoutes.previewAddress>;
type Links = ResponseOf<typeof knowledgeRoutes.listLinks>;

/** Inspects pages before they become sources; stores nothing. */
export interface PageInspector {
  /** @throws AppError `page_not_read`, `rate_limited`. */
  preview(scope: Scope, typed: string): Promise<Preview>;
  /** @throws AppError `page_not_read`, `rate_limited`. */
  links(scope: Scope, typed: string): Promise<Links>;
}

const maxPreviewChars = 5_000;
const maxLinks = 500;
/** Short, because a user waits for the response. */
const timeoutMs = 25_000;
const maxAtOnce = 2;
const maxWaiting = 20;

export function createPageInspector(deps: Deps): PageInspector {
  const limiter = createLimiter({ maxRunning: maxAtOnce, maxWaiting });

  const read = async (scope: Scope, typed: string) => {
    await limitPageLookups(deps, scope);
    const address = pageAddress(typed);
    if (address === null) throw invalidField('url', 'validation.addressInvalid');
    const signal = AbortSignal.timeout(timeoutMs);
    const found = await readPage(deps, address, signal, limiter).catch((error: unknown) => {
      throw signal.aborted ? notRead(deps, scope, 'page_too_slow') : error;
    });
    if ('failure' in found) throw notRead(deps, scope, found.failure);
    return found;
  };
  return {
    async preview(scope, typed) {
      const { url, reading } = await read(scope, typed);
      const { document } = reading;
      if (document === null) throw notRead(deps, scope, reading.failure ?? 'page_no_text');
      const text = document.blocks.map((block) => block.text).join('\n');
      return {
        url,
        title: document.title,
        text: text.slice(0, maxPreviewChars).toWellFormed(),
        words: countWords(text),
      };
    },
    async links(scope, typed) {
      const { url, reading } = await read(scope, typed);
      if (reading.markup === null) throw notRead(deps, scope, reading.failure ?? 'page_type_unsupported');
      return { links: ownLinks(url, reading.markup.links), ...(await capacityOf(deps, scope)) };
    },
  };
}

async function readPage(
  deps: Deps,
  address: string,
  signal: AbortSignal,
  limiter: Limiter,
): Promise<{ url: string; reading: PageReading } | { failure: PageFailure }> {
  const reader = createPageReader();
  try {
    let next = address;
    for (let refreshes = 0; ; refreshes += 1) {
      const page = await fetchWebPage(deps, next, signal);
      const reading = await limiter.run(() => reader.read(page, null, signal), signal);
      const target = reading.markup?.refresh ?? null;
      if (target === null) return { url: page.url, reading };
      if (refreshes === maxRefreshes) return { failure: 'page_redirects' };
      next = target;
    }
  } catch (error) {
    if (error instanceof PageNotFetched) return { failure: error.code };
    throw error;
  } finally {
    reader.close();
  }
}

/** Links to pages of the same site, without duplicates. */
function ownLinks(address: string, links: readonly { url: string; title: string }[]): Links['links'] {
  const { origin } = new URL(address);
  const byUrl = new Map<string, string>();
  for (const { url: written, title } of links) {
    if (!isSameSite(written, origin)) continue;
    const url = withOrigin(written, origin);
    if (url === address) continue;
    byUrl.set(url, byUrl.get(url) || title);
  }
  return [...byUrl].slice(0, maxLinks).map(([url, title]) => ({ url, title: title || url }));
}

async function capacityOf(deps: Deps, scope: Scope): Promise<Pick<Links, 'limit' | 'remaining'>> {
  return withScope(deps.database, scope, async (tx) => {
    const { sources: limit } = (await lockLimits(tx, scope.organizationId)) ?? closedLimits;
    if (limit === null) return { limit, remaining: null };
    const { sources } = await sumSources(tx, scope.organizationId);
    return { limit, remaining: Math.max(0, limit - sources) };
  });
}

function notRead({ sentences }: Pick<Deps, 'sentences'>, { language }: Scope, code: PageFailure): AppError {
  return new AppError('page_not_read', {
    params: { reason: sentences.render(language, `knowledgeBase:errors.${code}`) },
  });
}
