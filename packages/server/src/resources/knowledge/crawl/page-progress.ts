import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { saveProgress } from '../ingest/generations.queries.ts';
import { countPages } from '../source-pages.queries.ts';
import { type CrawlRun, lockCrawl } from './crawl-state.ts';

/** Reports how many of the known pages are done, at most every half second. */
export type PageProgress = () => Promise<void>;

const progressEveryMs = 500;

export function createPageProgress(deps: Deps, run: CrawlRun): PageProgress {
  let lastMs = 0;
  return async () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < progressEveryMs) return;
    lastMs = nowMs;
    const { organizationId, chatbotId, sourceId } = run;
    await withScope(deps.database, tenantScope(organizationId), async (tx) => {
      await lockCrawl(tx, run);
      const { done, total } = await countPages(tx, run);
      const progress = { done, total, unit: 'pages' } as const;
      await saveProgress(tx, run, progress);
      await appendEvent(tx, deps, {
        organizationId,
        type: 'knowledge.progress',
        resourceId: sourceId,
        chatbotId,
        data: progress,
      });
    });
  };
}
