import type { SemanticScores } from '@parley/knowledge/answering/meaning';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { type JudgedQuestion, scoreSemantics } from '../../../knowledge/meaning/judge-meaning.ts';
import { readUnitVectors } from '../../../knowledge/meaning/unit-vectors.ts';
import type { ChatbotKey } from '../../../knowledge/retrieval/searched-key.ts';
import { missedReason } from '../../../models/meaning/embed-meaning.ts';

/** Judges how well the passages found answer a question. Never rejects. */
export type ScoreSemantics = (
  owner: ChatbotKey,
  asked: Omit<JudgedQuestion, 'unitVectors'>,
) => Promise<SemanticScores | null>;

export function createSemanticScorer(
  deps: Pick<Deps, 'database' | 'meaning' | 'metrics' | 'log'>,
): ScoreSemantics {
  const { meaning } = deps;
  if (meaning === null) return async () => null;
  const onMissed = (error: unknown) =>
    deps.metrics.modelCalls.inc({ provider: 'meaning', outcome: `read_${missedReason(error)}` });
  return async (owner, asked) => {
    if (asked.passages.length === 0) return null;
    try {
      const reader = readerOf(deps.database, tenantScope(owner.organizationId));
      const chunkIds = asked.passages.map(({ chunkId }) => chunkId);
      const unitVectors = await readUnitVectors(reader, owner, asked.vector.modelId, chunkIds);
      return await scoreSemantics(meaning, { ...asked, unitVectors }, onMissed);
    } catch (error) {
      deps.log.error({ err: error }, 'meaning_not_judged');
      return null;
    }
  };
}
