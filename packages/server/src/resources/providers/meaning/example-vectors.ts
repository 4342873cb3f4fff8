import { Recent } from '@parley/meaning/recent';
import type { VectorsOf } from '../../../engine/flow/understanding/understand-meaning.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { embedMeaningQuestion, missedReason } from '../../../models/meaning/embed-meaning.ts';

/** Maximum number of cached vectors of all flows; 1.5 KB each. */
const maxRemembered = 4_000;
/** A step with more examples uses lexical matching only. */
const maxExamples = 1_000;
const textsPerCall = 32;

/**
 * Returns the vectors of a message and of example phrases. Example vectors are cached: when missing, they are embedded in the
 * background with lower priority than visitors' questions, and the step uses lexical matching meanwhile. Never rejects. Null if
 * the built-in model is off.
 */
export function createExampleVectors({
  meaning,
  metrics,
  log,
}: Pick<Deps, 'meaning' | 'metrics' | 'log'>): VectorsOf | null {
  if (meaning === null) return null;
  const remembered = new Recent<Float32Array>(maxRemembered);
  let isLearning = false;

  const learn = async (texts: readonly string[]): Promise<void> => {
    if (isLearning) return;
    isLearning = true;
    try {
      for (let at = 0; at < texts.length; at += textsPerCall) {
        const some = texts.slice(at, at + textsPerCall);
        const vectors = await meaning.embed(some, 'query', { lane: 'passage' });
        for (const [index, vector] of vectors.entries()) remembered.set(some[index] ?? '', vector);
      }
    } catch (error) {
      log.info({ reason: missedReason(error) }, 'examples_not_embedded');
    } finally {
      isLearning = false;
    }
  };

  return async (message, examples) => {
    if (examples.length > maxExamples) return null;
    const vectors = examples.map((text) => remembered.get(text));
    const missing = [...new Set(examples.filter((_, index) => vectors[index] === undefined))];
    if (missing.length > 0) {
      void learn(missing);
      return null;
    }
    const own = await embedMeaningQuestion(meaning, message, (reason) =>
      metrics.modelCalls.inc({ provider: 'meaning', outcome: `intent_${reason}` }),
    );
    return own && { message: own, examples: vectors.flatMap((vector) => vector ?? []) };
  };
}
