import { type ChatLanguage, chatLanguageOfCode, chatLanguages } from '@parley/contracts/language/languages';
import { detectLanguage } from '@parley/knowledge/language/language';
import { type Evidence, evidenceOf } from './language-evidence.ts';

/** Number of characters that are read; the beginning of a long message is enough to detect its language. */
const sampleChars = 4_000;
/** Minimum number of words: fewer may be a name or a term, which people write in any language. */
const minSureWords = 2;
/**
 * Minimum lead of another language over the visitor's, as a logarithm. It is lower over English, which is often only a browser's
 * default.
 */
const minLead = { overEnglish: 25, overOthers: 40 };
/** Minimum lead without the word that contributes most, because that may be a name, such as that of a dish. */
const minLeadOfOthers = 5;

/** Scripts that several chat languages share. */
const sharedScripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
};
/** Pairs of languages whose speakers understand each other. The letters and words occur in only one of the two. */
const siblings: readonly Partial<Record<ChatLanguage, RegExp>>[] = [
  { cs: /[ěřů]/u, sk: /[äľĺŕô]/u },
  { da: /\b(?:af|dig|hvad|jer|mig|noget)\b/u, no: /\b(?:av|deg|dere|hva|meg|noe)\b/u },
];

/**
 * Returns the language to answer a question in: the visitor's, unless the question is in another script or clearly in another
 * language. For example, a German question on an English page is not answered in English that nothing was found.
 * @param isReply for a reply to a flow's question, such as a name: only the script counts
 */
export function languageOfQuestion(
  question: string,
  spoken: ChatLanguage,
  { isReply = false } = {},
): ChatLanguage {
  const text = wordsOf(question.slice(0, sampleChars));
  const read = chatLanguageOfCode(detectLanguage(text));
  if (read !== undefined && scriptOf(read) !== scriptOf(spoken)) {
    // A short Japanese question may consist of Chinese characters only.
    if (read === 'zh' && spoken === 'ja') return spoken;
    return likeliest(evidence(text, scriptOf(read))) ?? read;
  }
  return isReply ? spoken : (otherThan(spoken, text) ?? spoken);
}

/** Drops email and web addresses, which belong to no language; their ending `com` is a Catalan word. */
function wordsOf(question: string): string {
  return question
    .split(/\s/)
    .filter((word) => !/[@/]|\.\p{L}/u.test(word))
    .join(' ');
}

/** The language that a text is clearly written in, if it differs from the visitor's. */
function otherThan(spoken: ChatLanguage, text: string): ChatLanguage | undefined {
  const ofSpoken = evidence(text, scriptOf(spoken));
  const [found, base] =
    ofSpoken.words.length > 0 ? [ofSpoken, spoken] : [evidence(text, 'Latn'), 'en' as const];
  const best = likeliest(found);
  if (best === undefined || best === base || found.words.length < minSureWords) return undefined;
  if (siblings.some((pair) => pair[best] && pair[base])) return undefined;
  const leads = found.words.map((word) => (word.get(best) ?? 0) - (word.get(base) ?? 0));
  const lead = total(found, best) - total(found, base);
  return lead >= (base === 'en' ? minLead.overEnglish : minLead.overOthers) &&
    lead - Math.max(...leads) >= minLeadOfOthers
    ? (markedSibling(best, text) ?? best)
    : undefined;
}

function markedSibling(language: ChatLanguage, text: string): ChatLanguage | undefined {
  const pair = siblings.find((languages) => languages[language]) ?? {};
  return chatLanguages.find((sibling) => pair[sibling]?.test(text.toLowerCase()));
}

function evidence(text: string, script: string | undefined): Evidence {
  const letters = sharedScripts[script ?? ''];
  if (letters === undefined) return { words: [], before: new Map() };
  return evidenceOf(
    text,
    letters,
    chatLanguages.filter((language) => scriptOf(language) === script),
  );
}

function likeliest(found: Evidence): ChatLanguage | undefined {
  if (found.words.length === 0) return undefined;
  return [...found.before.keys()].reduce((best, language) =>
    total(found, language) > total(found, best) ? language : best,
  );
}

function total({ words, before }: Evidence, language: ChatLanguage): number {
  let sum = before.get(language) ?? 0;
  for (const word of words) sum += word.get(language) ?? 0;
  return sum;
}

const scripts = new Map(
  chatLanguages.map((language) => [language, new Intl.Locale(language).maximize().script]),
);

function scriptOf(language: ChatLanguage): string | undefined {
  return scripts.get(language);
}
