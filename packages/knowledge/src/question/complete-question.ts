import { isFunctionWord } from '../language/language.ts';
import { isLightWord } from '../language/light-words.ts';
import { wordsOf } from '../language/words.ts';
import { anySpaced, anyUnspaced } from '../languages/alternatives.ts';
import { languageOf } from '../languages/languages.ts';
import { questionKind, withoutOpening } from './question-kind.ts';

/**
 * Whether a message is a follow-up to the one before: `yes` by its words, `maybe` because it is short, `no` if it is independent.
 */
export type FollowUp = 'yes' | 'maybe' | 'no';

/** Words at the start of a message that join it to the previous one. */
const joining = new RegExp(
  `^(?:${anySpaced(({ followUp }) => followUp?.joining)})(?![\\p{L}\\p{M}'’])|^(?:${anyUnspaced(({ followUp }) => followUp?.joining)})`,
  'iu',
);
/** Words that refer to something said before. */
const pointing = new RegExp(
  `(?:^|[\\s,'’-])(?:${anySpaced(({ followUp }) => followUp?.pointing)})(?=$|[\\s,.!?؟'’-])|${anyUnspaced(({ followUp }) => followUp?.pointing)}`,
  'iu',
);
/** Requests without a topic of their own. */
const bare = new RegExp(
  `^(?:(?:${anySpaced(({ followUp }) => followUp?.beforeBare)})*(?:${anySpaced(({ followUp }) => followUp?.bare)})(?: (?:${anySpaced(({ followUp }) => followUp?.afterBare)}))?|${anyUnspaced(({ followUp }) => followUp?.bare)})[\\s?？؟!.。]*$`,
  'iu',
);

/** Returns whether the words of a message refer to an earlier message. */
export function pointsBack(message: string, language: string | null): boolean {
  const text = message.trim();
  const others = languageOf(language ?? 'en')?.followUp?.notPointing;
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
