import { isFunctionWord } from '../language/language.ts';
import { isLightWord } from '../language/light-words.ts';
import { wordsOf } from '../language/words.ts';
import { questionKind, withoutOpening } from './question-kind.ts';

/**
 * Whether a message is a follow-up to the one before: `yes` by its words, `maybe` because it is short, `no` if it is independent.
 */
export type FollowUp = 'yes' | 'maybe' | 'no';

/** Words at the start of a message that join it to the previous one. */
const joining =
  /^(?:and|but|or|then|also|what about|how about|what if|und|aber|oder|dann|auch|was ist mit|wie (?:ist|sieht) es mit|y(?! a-t-)|e|o(?! que)|pero|et|ou|mais|puis|ma|anche|mas|também|en|maar|i|a(?! (?:che|que|quale) )|и|а|но|или|ещё|еще|و|أو|لكن|وماذا عن|ve|ama|va|اور|لیکن|اما)(?![\p{L}\p{M}'’])|^(?:ו\p{L}|那么?|还有|和|以及|そして|それで|では|じゃあ?|あと|でも|그리고|그럼|그러면|그런데)/iu;
/** Words that refer to something said before. */
const pointing =
  /(?:^|[\s,'’-])(?:it|its|that|this|these|those|they|them|their|ones?|there|then|same|otherwise|afterwards|later|again|instead|he|she|him|her|es|ihn|ihm|sie|das|dies|diese[rsnm]?|davon|damit|dafür|dazu|dort|danach|wieder|sonst|ello|eso|esto|esta|ese|esa|ahí|allí|después|otra vez|ça|cela|ceci|celui|celle|ceux|là|en|y(?! a[\s-])|ensuite|encore|ciò|questo|quello|ne|ci|poi|isso|isto|ele|ela|aí|depois|dit|dat|deze|die|er|это|этот|эта|этого|он|она|оно|они|их|его|её|ее|там|потом|снова|هذا|هذه|ذلك|تلك|هو|هي|هم|هناك|این|آن|یہ|وہ|זה|זאת|הוא|היא|הם|שם)(?=$|[\s,.!?؟'’-])|[这那它]|[这那]些|それ|これ|あれ|その|この|그것|이것|그거|그건/iu;
/** Requests without a topic of their own. */
const bare =
  /^(?:(?:some |any |more |give me |show me |for |a few |des |ein paar |mehr |más |algunos? |plus d['’]|أعطني |اذكر )*(?:examples?|beispiele?|ejemplos?|exemples?|esempi|exemplos?|примеры|أمثلة|مثال|דוגמאות|more|details?|why|warum|por qué|pourquoi|perché|почему|لماذا|למה)(?: please)?|例えば|例を.{0,6}|なぜ|どうして|举例|例如|比如|为什么|预|예를 들어.{0,6}|왜)[\s?？؟!.。]*$/iu;

/** Exceptions from `pointing`, by language (ISO 639-1): articles, prepositions, and "is there a …". */
const noPointers: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:gibt es|es gibt|(?:das|die)(?= \p{Lu}))(?!\p{L})/giu,
  en: /(?<!\p{L})(?:is|are|was|were) there(?!\p{L})|(?<!\p{L})there (?:is|are|was|were)(?!\p{L})/giu,
  es: /(?<!\p{L})en(?= \p{L})/giu,
  nl: /(?<!\p{L})(?:en|die|er)(?= \p{L})/giu,
};

/** Returns whether the words of a message refer to an earlier message. */
export function pointsBack(message: string, language: string | null): boolean {
  const text = message.trim();
  const others = noPointers[language ?? 'en'];
  const rest = others ? text.replace(others, ' ') : text;
  return joining.test(text) || bare.test(withoutOpening(text)) || pointing.test(rest);
}

const maxFollowUpWords = 12;
const maxTopics = 3;

/** Returns whether a message can only be understood together with the previous one. */
export function followUpOf(message: string, language: string | null): FollowUp {
  const text = message.trim();
  if (joining.test(text) || bare.test(withoutOpening(text))) return 'yes';
  const words = wordsOf(text, language, maxFollowUpWords * 4);
  const topics = words.filter((word) => !isWeak(word, language));
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  // Two ideograms yield three terms, so a topic counts as two or three terms in these scripts.
  const topicCount = isUnspaced ? Math.ceil(topics.length / 3) : topics.length;
  if (topicCount === 0 && words.length <= maxFollowUpWords) return 'yes';
  if (pointing.test(text)) return topicCount <= maxTopics ? 'yes' : 'maybe';
  // "How many hours?" asks about the previous message; "overtime" alone is a topic of its own.
  if (topicCount <= 1 && words.length <= maxFollowUpWords && questionKind(text) !== 'topic') return 'yes';
  return topicCount <= maxTopics ? 'maybe' : 'no';
}

function isWeak(word: string, language: string | null): boolean {
  return [language ?? 'en', 'en'].some((each) => isFunctionWord(word, each) || isLightWord(word, each));
}
