import { irregularForms } from '@parley/knowledge/language/irregular-forms';
import { fold, termOf } from '@parley/knowledge/language/terms';
import { wordsOf } from '@parley/knowledge/language/words';
import { languages } from '@parley/knowledge/languages/languages';
import { detectTextLanguage, type LanguagePrior } from '../../insight/language/detect-language.ts';

/** Languages (ISO 639-1) with their own rules. */
const saidLanguages: ReadonlySet<string> = new Set(
  languages.flatMap(({ code, functionWords }) => (functionWords ? [code] : [])),
);

/** Maximum number of words of a message that are indexed. */
const maxIndexedWords = 2_000;
const maxSearchedWords = 16;
/** The last word of a search may be incomplete. A shorter prefix would match too many words. */
const minPrefixLetters = 4;
/** Parts of an address or an order number are separate words. */
const joint = /[-.,:/@#'’_]/u;

/** The language whose rules normalize the words of a message; `und` if there are none for it. */
export function saidLanguage(text: string, prior: LanguagePrior): string {
  const found = detectTextLanguage(text, prior);
  const language = found === 'nb' || found === 'nn' ? 'no' : found;
  return language !== null && saidLanguages.has(language) ? language : 'und';
}

/** Index terms of a text: each word once, without function words, prefixed with the key of organization and language. */
export function saidWords(text: string, language: string, organizationId: string): string[] {
  const key = keyOf(organizationId, language);
  const terms = new Set<string>();
  for (const word of topicWords(wordsOf(text, language, maxIndexedWords), language)) {
    const term = termOf(word, language);
    if (term !== '') terms.add(key + term);
  }
  return [...terms];
}

/** One word of a search in one language. */
export interface SearchedWord {
  /** Index terms that match the word. */
  terms: readonly string[];
  /** Prefix of matching terms, if the word may be incomplete; otherwise null. */
  prefix: string | null;
}

/** Words of a search that a message in this language must all contain; empty if there are only function words. */
export function searchedWords(text: string, language: string): SearchedWord[] {
  const all = wordsOf(text, language, maxSearchedWords * 4);
  const last = all.at(-1);
  const words = [...new Set(topicWords(all, language))].slice(0, maxSearchedWords);
  return words.map((word) => ({
    terms: [...new Set([word, ...irregularForms(word, language)].map((form) => termOf(form, language)))],
    prefix: word === last && /^\p{L}+$/u.test(word) && word.length >= minPrefixLetters ? fold(word) : null,
  }));
}

/** Whether an index term matches a searched word. */
export function isSearched({ terms, prefix }: SearchedWord, term: string): boolean {
  return terms.includes(term) || (prefix !== null && term.startsWith(prefix));
}

/** A search as a tsquery over messages in these languages; null if it cannot match anything. */
export function saidQuery(text: string, languages: readonly string[], organizationId: string): string | null {
  const anyOf = languages.flatMap((language) => {
    const key = keyOf(organizationId, language);
    const words = searchedWords(text, language).map(({ terms, prefix }) => {
      // Terms that the prefix matches as well would be searched twice.
      const apart = terms.filter((term) => prefix === null || !term.startsWith(prefix));
      const found = apart.map((term) => quoted(key + term));
      return `(${[...found, ...(prefix === null ? [] : [`${quoted(key + prefix)}:*`])].join(' | ')})`;
    });
    return words.length === 0 ? [] : [`(${words.join(' & ')})`];
  });
  return anyOf.length === 0 ? null : anyOf.join(' | ');
}

function topicWords(words: readonly string[], language: string): string[] {
  const without = foldedFunctionWords.get(language);
  const kept: string[] = [];
  for (const word of words) if (!joint.test(word) && !without?.has(fold(word))) kept.push(word);
  return kept;
}

/** Without diacritics, which people often omit. */
const foldedFunctionWords = new Map(
  languages.map(({ code, functionWords }) => [code, new Set(functionWords?.split(' ').map(fold) ?? [])]),
);

/** Last digits of the organization's id, which are random. A collision of two organizations only costs time, not correctness. */
function keyOf(organizationId: string, language: string): string {
  return `${organizationId.slice(-6)}${language}:`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/gu, '\\$&')}'`;
}
