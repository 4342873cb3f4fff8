import { type ChatLanguage, chatLanguageOfCode, chatLanguages } from '@parley/contracts/languages';
import { detectLanguage } from '../../../knowledge/language/language.ts';
import { type Evidence, evidenceOf } from './language-evidence.ts';

/** The beginning of a long message tells its language. */
const sampleChars = 4_000;
/** Fewer are a name or a term, which people write in any language. */
const minSureWords = 2;
/** How much likelier another language has to be, as a logarithm: more where the visitor's is not the one that people have by default. */
const minLead = { overEnglish: 25, overOthers: 40 };
/** The rest of it without the most telling word, which may be the name of a dish. */
const minLeadOfOthers = 5;

/** Scripts of more than one language of the chat. */
const sharedScripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
};
/** Whoever reads one of a pair reads the other; these letters and words stand in only one of them. */
const siblings: readonly Partial<Record<ChatLanguage, RegExp>>[] = [
  { cs: /[ěřů]/u, sk: /[äľĺŕô]/u },
  { da: /\b(?:af|dig|hvad|jer|mig|noget)\b/u, no: /\b(?:av|deg|dere|hva|meg|noe)\b/u },
];

/**
 * The language that a question is answered in: the visitor's, unless the question is in letters that it is not written in, or
 * surely in another one. Whoever asks in German on a page that speaks English is not told in English that nothing was found.
 * @param isReply for what a flow has asked, such as a name: only its letters count
 */
export function languageOfQuestion(
  question: string,
  spoken: ChatLanguage,
  { isReply = false } = {},
): ChatLanguage {
  const text = wordsOf(question.slice(0, sampleChars));
  const read = chatLanguageOfCode(detectLanguage(text));
  if (read !== undefined && scriptOf(read) !== scriptOf(spoken)) {
    // A Japanese question may be short enough to have Chinese characters only.
    if (read === 'zh' && spoken === 'ja') return spoken;
    return likeliest(evidence(text, scriptOf(read))) ?? read;
  }
  return isReply ? spoken : (otherThan(spoken, text) ?? spoken);
}

/** What is said in a language: not email and web addresses, whose ending `com` is a Catalan word. */
function wordsOf(question: string): string {
  return question
    .split(/\s/)
    .filter((word) => !/[@/]|\.\p{L}/u.test(word))
    .join(' ');
}

/** The language that a text is surely written in, if that is not the visitor's. */
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
