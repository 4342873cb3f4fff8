import { createHash } from 'node:crypto';
import type { knowledgeRoutes, PairImport } from '@parley/contracts/resources/chatbot/knowledge';
import type { QueryOf } from '@parley/contracts/route';
import { maxImportedPairs, maxPairFileBytes, maxTextLength } from '@parley/contracts/values/lists';
import { estimateTokens } from '@parley/knowledge/language/count-words';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { hasChatbot } from '../../../kernel/chatbot/chatbot-row.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { readTable } from '../../../kernel/exchange/read-table.ts';
import { receiveFile } from '../../../kernel/exchange/receive-file.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce, withContent } from '../../../record/idempotency.ts';
import { lockLimits } from '../reserve-quota.queries.ts';
import { reserveSourceQuota } from '../reserve-quota.ts';
import { addSource } from '../sources/add-source.ts';
import { findSameText } from '../text-sources.queries.ts';
import { readPairs } from './read-pairs.ts';
import { writePairs } from './write-pairs.ts';

type PairDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;

/**
 * Adds the questions and answers of a CSV file to a chatbot as one text, with each question as a heading. Invalid rows are
 * reported and skipped. A text that the chatbot already has is not added again.
 * @throws AppError `not_found` for a chatbot of another organization; the errors of `receiveFile` and `readTable`;
 * `validation_failed` if the columns are missing or all pairs are too long for one text; the errors of `reserveSourceQuota`, in a
 * dry run as well; `idempotency_conflict`.
 */
export async function importPairs(
  deps: PairDeps,
  caller: Scope,
  chatbotId: string,
  { request, name, dryRun }: { request: HttpRequest } & QueryOf<(typeof knowledgeRoutes)['importPairs']>,
): Promise<PairImport> {
  const { organizationId, language } = caller;
  const isThere = await withScope(deps.database, caller, (tx) => hasChatbot(tx, organizationId, chatbotId));
  if (!isThere) throw new AppError('not_found');
  const bytes = await receiveFile(request, maxPairFileBytes);
  const table = await readTable(bytes, maxImportedPairs);
  const { pairs, ...rest } = readPairs(table, deps.sentences, language);
  const report = (sourceId: string | null, added: number): PairImport => ({
    ...{ sourceId, rows: table.rows.length, added, known: pairs.length - added },
    ...rest,
  });
  if (pairs.length === 0) return report(null, 0);
  const content = writePairs(pairs);
  if (content.length > maxTextLength) {
    throw invalidField('file', 'validation.pairsTooLong', { max: maxTextLength });
  }
  const text = { name: name ?? deps.sentences.render(language, 'knowledgeBase:pairs.title'), content };
  const scope = withContent(caller, createHash('sha256').update(bytes).digest('hex'));
  return withScope(deps.database, scope, async (tx) => {
    // Serializes imports, so that the second of two concurrent ones detects the text of the first.
    if (!(await lockLimits(tx, organizationId))) throw new AppError('not_found');
    const same = await findSameText(tx, { organizationId, chatbotId, content });
    if (dryRun === 'true') {
      if (same === undefined) await reserveSourceQuota(tx, organizationId, sizeOf(content));
      return report(null, same === undefined ? pairs.length : 0);
    }
    let added = 0;
    const sourceId = await createOnce(tx, deps, scope, async () => {
      if (same !== undefined) return same;
      added = pairs.length;
      return addPairs(tx, deps, scope, { chatbotId, ...text, rows: pairs.length });
    });
    return report(sourceId, added);
  });
}

function sizeOf(content: string): { tokens: number; bytes: number } {
  return { tokens: estimateTokens(content), bytes: Buffer.byteLength(content) };
}

async function addPairs(
  tx: Transaction,
  deps: PairDeps,
  scope: Scope,
  { chatbotId, name, content, rows }: { chatbotId: string; name: string; content: string; rows: number },
): Promise<string> {
  const { tokens, bytes: sizeBytes } = sizeOf(content);
  const id = await addSource(tx, deps, scope, {
    ...{ chatbotId, name, type: 'text', sizeBytes, content, file: null, website: null, tokens },
  });
  await audit(tx, deps, scope, {
    action: 'knowledge.import',
    targetKind: 'chatbot',
    targetId: chatbotId,
    details: { rows },
  });
  return id;
}
