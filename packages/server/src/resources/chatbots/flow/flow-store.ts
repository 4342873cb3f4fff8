import type { FlowDocument } from '@parley/flow/document';
import { readerOf, tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { memoize } from '../../../lib/timing/memoize.ts';
import { createTtlCache } from '../../../lib/timing/ttl-cache.ts';
import { loadFlow } from './flow.queries.ts';

const maxSize = 500;
const ttlMs = 10 * minuteMs;

interface VersionKey {
  organizationId: string;
  chatbotId: string;
  version: number;
}

/** Flows for turns. Those of versions are cached, because they never change. */
export function createFlowStore({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const now = () => clock.now().getTime();
  return {
    ofVersion: memoize(
      (key: VersionKey) => loadFlow(readerOf(database, tenantScope(key.organizationId)), key),
      {
        keyOf: ({ organizationId, chatbotId, version }) => `${organizationId}:${chatbotId}:${version}`,
        cache: createTtlCache<Promise<FlowDocument | null>>({ maxSize, ttlMs, now }),
      },
    ),
    ofDraft: ({ organizationId, userId }: Scope, chatbotId: string) =>
      withScope(database, { organizationId, userId }, (tx) =>
        loadFlow(tx, { organizationId, chatbotId, version: null }),
      ),
  };
}
