import { matchesGlob } from 'node:path';
import { graveText } from '../../../../tools/captured-log.ts';
import type { Failure } from '../outcome.ts';

/**
 * Test files that never run again after a failure: their rare failures mean lost data, lost money or broken privacy. Screen tests
 * with a simulated server are not among them.
 */
export const neverFlakyFiles: Readonly<Record<string, readonly string[]>> = {
  erasure: [
    'packages/server/src/ports/erasure-ledger/**',
    'packages/server/src/resources/leads/capture/left-leads.http.test.ts',
    'packages/server/src/resources/privacy-requests/**',
    'packages/server/src/resources/chat/visitors/{anonymized-text,erased-turn,visitor-rights}.http.test.ts',
    'packages/server/src/resources/chatbots/lifecycle/delete-chatbot.http.test.ts',
    'packages/server/src/resources/conversations/deleting.http.test.ts',
    'packages/server/src/resources/organization/{removal/delete-organization,leaving,purge-organization}.http.test.ts',
    'tests/e2e/{privacy-requests,visitor-chat-rights}.e2e.ts',
  ],
  kill: [
    'packages/server/src/backup/**',
    'packages/server/src/db/embedded/{data-folder,disk-full,maintenance}.test.ts',
    'packages/server/src/db/migrating/migrate.db.test.ts',
    'packages/server/src/jobs/lost-starts.db.test.ts',
    'packages/server/src/reseal.db.test.ts',
    'packages/server/src/resources/knowledge/crawl/crawl-resume.http.test.ts',
    'tests/e2e/{backup-restore,failures,many-processes,stop-and-crash,visitor-chat-crash}.e2e.ts',
  ],
  billing: [
    'packages/server/src/billing/**',
    'packages/server/src/ports/stripe.test.ts',
    'packages/server/src/resources/billing/**',
    'tests/e2e/billing.e2e.ts',
  ],
  counters: [
    'packages/server/src/accounts/attempts/**',
    'packages/server/src/db/session/repeat-transactions.{db,http}.test.ts',
    'packages/server/src/lock-order.http.test.ts',
    'packages/server/src/ports/shared-limits.http.test.ts',
    'packages/server/src/resources/analytics/*.http.test.ts',
    'packages/server/src/resources/chat/answering/{token-limit,turn-cost}.http.test.ts',
    'packages/server/src/resources/insight/{any-order,rollups}.http.test.ts',
    'packages/server/src/resources/organization/usage/**',
    'tests/e2e/visitor-chat-limits.e2e.ts',
    'tests/stress.http.test.ts',
  ],
  isolation: [
    'packages/server/src/db/{catalog/catalog,scope,session/transaction}.db.test.ts',
    'packages/server/src/http/{callers/key-scope,permissions}.http.test.ts',
    'packages/server/src/resources/chat/openai/openai.http.test.ts',
    'packages/server/src/resources/chatbots/archive/**',
    'packages/server/src/resources/mcp/**',
    'packages/server/src/slices.db.test.ts',
    'tests/e2e/two-organizations.e2e.ts',
  ],
};

/** Returns why a failed file must not run again, or undefined. */
export function neverFlakyReason(file: string, failures: readonly Failure[]): string | undefined {
  const isMatch = (pattern: string) => matchesGlob(file, pattern);
  const subject = Object.keys(neverFlakyFiles).find((name) => neverFlakyFiles[name]?.some(isMatch));
  if (subject) return `tests of ${subject} are never flaky`;
  const own = failures.filter((one) => one.file === file);
  const text = own.map(({ message }) => graveText.exec(message)?.[0]).find((found) => found);
  return text && `its failure says "${text}"`;
}
