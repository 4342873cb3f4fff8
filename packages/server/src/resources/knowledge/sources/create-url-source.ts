import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { BodyOf } from '@parley/contracts/route';
import { nameOfAddress, pageAddress } from '@parley/knowledge/web/address/page-address';
import { withScope } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { EgressRefused } from '../../../ports/egress.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { addSource } from './add-source.ts';
import { nextRefreshAt } from './refresh-source.ts';

/**
 * Adds a single page, or a website to crawl from it, and returns the source's id.
 * @throws AppError `not_found`, `validation_failed` for a forbidden URL, `plan_limit_sources`,
 * `plan_limit_tokens`, `idempotency_conflict`.
 */
export async function createUrlSource(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  input: Extract<BodyOf<typeof knowledgeRoutes.createSource>, { type: 'url' }>,
): Promise<string> {
  const url = allowedAddress(deps, input.url);
  const refresh = input.refresh ?? null;
  return withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, () =>
      addSource(tx, deps, scope, {
        chatbotId,
        name: input.name ?? nameOfAddress(url),
        type: 'url',
        sizeBytes: null,
        content: null,
        file: null,
        website: {
          url,
          settings: { crawl: input.crawl ?? null, isNamedByTitle: input.name === undefined },
          refresh,
          nextRefreshAt: nextRefreshAt(refresh, deps.clock.now()),
        },
        tokens: 0,
      }),
    ),
  );
}

/** Normalizes a URL for storage. @throws AppError `validation_failed` if it can never be fetched. */
export function allowedAddress({ egress }: Pick<Deps, 'egress'>, typed: string): string {
  const url = pageAddress(typed);
  if (url === null) throw invalidField('url', 'validation.addressInvalid');
  try {
    egress.assertAllowed(url);
  } catch (error) {
    if (error instanceof EgressRefused) throw invalidField('url', 'validation.addressNotAllowed');
    throw error;
  }
  return url;
}
