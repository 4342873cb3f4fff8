import { z } from 'zod';
import { maxMeanings, maxSmallTalkLength, maxSynonyms, maxTermLength } from '../values/lists.ts';
import { line, multiline } from '../values/primitives.ts';
import { inputsOf, type SettingTable, valuesOf } from './setting-table.ts';

/** A visitor's term and its synonyms in the chatbot's sources. */
const synonym = z.strictObject({ term: z.string(), means: z.array(z.string()) });
export type Synonym = z.output<typeof synonym>;

const word = line(maxTermLength).min(1);
const synonymPatch = z.strictObject({ term: word, means: z.array(word).max(maxMeanings) });

/** All settings that shape answers; part of the draft until deployed. */
export const answerTable = {
  /** A changed list replaces the former one. */
  synonyms: {
    value: z.array(synonym),
    input: z.array(synonymPatch).max(maxSynonyms).superRefine(refuseClashes).transform(withoutRepeats),
    default: [],
    label: 'answers.synonyms',
  },
  /**
   * The owner's own texts, for all languages; `{name}` is the placeholder for the chatbot's name. Changes are merged, and null or an
   * empty text restores the default.
   */
  smallTalk: {
    value: everyKind(z.string().optional()),
    input: everyKind(multiline(maxSmallTalkLength).trim().nullable().optional()),
    default: {},
    label: 'answers.smallTalk',
  },
  /** Whether to remove sentences from a model's answer that none of its sources supports. */
  hideUnsupported: {
    value: z.boolean(),
    input: z.boolean(),
    default: false,
    label: 'model.hideUnsupported',
  },
} as const satisfies SettingTable;

export const answerSettings = valuesOf(answerTable);
export const answerPatch = inputsOf(answerTable);
export type AnswerSettings = z.output<typeof answerSettings>;

function everyKind<Text extends z.ZodType>(text: Text) {
  return z.strictObject({
    greeting: text,
    thanks: text,
    goodbye: text,
    ok: text,
    who: text,
    human: text,
    capabilities: text,
    person: text,
    insult: text,
    unclear: text,
  });
}

/** Normalizes case, width and spaces, so that words compare equal. */
export function foldWord(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Requires one entry per term, with a meaning other than the term itself. */
function refuseClashes(synonyms: readonly Synonym[], context: z.RefinementCtx): void {
  const meaningsOf = new Map<string, string>();
  for (const [index, { term, means }] of synonyms.entries()) {
    const refuse = (field: 'term' | 'means', message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    const folded = foldWord(term);
    const others = otherWords(term, means);
    if (others.length === 0) refuse('means', 'validation.synonymMeansNothing');
    const known = meaningsOf.get(folded);
    const own = JSON.stringify(others.map(foldWord));
    if (known !== undefined && known !== own) refuse('term', 'validation.synonymTwice');
    meaningsOf.set(folded, own);
  }
}

function withoutRepeats(synonyms: readonly Synonym[]): Synonym[] {
  const byTerm = new Map<string, Synonym>();
  for (const { term, means } of synonyms) {
    if (!byTerm.has(foldWord(term))) byTerm.set(foldWord(term), { term, means: otherWords(term, means) });
  }
  return [...byTerm.values()];
}

/** Returns the distinct meanings of a term, without the term itself. */
function otherWords(term: string, means: readonly string[]): string[] {
  const known = new Set([foldWord(term)]);
  return means.filter((meaning) => {
    const folded = foldWord(meaning);
    const isNew = !known.has(folded);
    known.add(folded);
    return isNew;
  });
}
