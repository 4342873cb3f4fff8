import type { NodeOf } from '@parley/flow/document';
import type { FormulaBudget } from '@parley/flow/formula/budget';
import { fold } from '@parley/flow/formula/functions/text-functions';
import type { CompiledFlow } from './compile-flow.ts';
import { understand, type VectorsOf } from './understanding/understand-meaning.ts';

/** Maximum number of other words beside a keyword; a longer message may be about something else. */
const maxWordsBesideKeyword = 4;
/** Higher than for intent steps, because a trigger interrupts the flow. */
const intentThreshold = 0.25;

/** Returns the trigger that matches a message: by keyword, then by intent. */
export async function matchTrigger(
  flow: CompiledFlow,
  text: string,
  { budget, vectorsOf }: { budget?: FormulaBudget | undefined; vectorsOf?: VectorsOf | undefined } = {},
): Promise<NodeOf<'trigger'> | undefined> {
  if (flow.triggers.length === 0) return undefined;
  const words = wordsOf(text);
  const byKeyword = flow.triggers.find(
    ({ data }) =>
      data.on === 'keyword' && (data.words ?? []).some((word) => holdsKeyword(words, wordsOf(word))),
  );
  if (byKeyword) return byKeyword;
  const intents = flow.triggers
    .filter(({ data }) => data.on === 'intent')
    .map(({ id, data }) => ({ id, name: '', examples: data.examples ?? [] }));
  const intent = await understand(intents, text, {
    at: 'trigger',
    threshold: intentThreshold,
    budget,
    vectorsOf,
  });
  return flow.triggers.find(({ id }) => id === intent);
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function holdsKeyword(words: readonly string[], keyword: readonly string[]): boolean {
  if (keyword.length === 0 || words.length > keyword.length + maxWordsBesideKeyword) return false;
  return words.some((_word, at) => keyword.every((part, offset) => words[at + offset] === part));
}
