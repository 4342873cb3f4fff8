import { isFunctionWord } from '../language/language.ts';
import { isLightWord } from '../language/light-words.ts';
import { sentencesOf } from '../language/sentences.ts';
import { withoutAskingPhrases } from '../language/unspaced.ts';
import { wordsOf } from '../language/words.ts';
import { anyOf } from '../languages/alternatives.ts';
import { pointsBack } from '../question/complete-question.ts';
import { withoutIntroductions, withoutIntroductoryParts } from '../question/introductions.ts';
import { asksByItself, questionKind, withoutOpening } from '../question/question-kind.ts';
import { isPriceWord } from './expected-answer.ts';

/** Question mark of any script, with closing quotation marks or brackets. */
const questionMark = /[?？؟\u037e՞]["'”»)\]]*$/u;
/** Sentence end before a lowercase letter: "great, thanks!! where can i park". */
const loudEnd = /(?<=[!?！？؟]["'”»)\]]{0,2})\s/u;
/** Possible sentence end; a period before a lowercase letter mostly marks an abbreviation. */
const quietEnd = /(?<=\p{L}{3}\.)\s+(?=\p{Ll})/u;

/** Words for a price in languages without spaces, or that `isPriceWord` does not know. */
const priceAlone = new RegExp(
  anyOf(({ question }) => question?.priceAlone),
  'gu',
);

/** Longer messages are not shortened. */
const maxChars = 1_000;

/**
 * Returns the question of a message without the sentences around it: "What does a ticket cost?" for "This is great, thank you!
 * What does a ticket cost?" and for "Hi, I'm Ana Lopez, what does a ticket cost? Best regards". Returns null if the message is
 * nothing but the question, or if the question cannot be understood on its own: "I lost my ticket. What now?"
 */
export function standaloneQuestion(message: string, language: string | null): string | null {
  if (message.length > maxChars) return null;
  const sentences = sentencesOf(message).flatMap(({ text }) => splitCareless(text));
  const told = withoutIntroductions(sentences);
  const marked = told.filter((sentence) => questionMark.test(sentence));
  const asking = marked.length > 0 ? marked : told.slice(-1).filter(isAsking);
  // A sentence after the question adds to it: "Can I come after work? I finish at 5."
  if (asking.length === 0 || asking.at(-1) !== told.at(-1)) return null;
  const asked = asking.map(withoutIntroductoryParts).join(' ');
  if (asked === sentences.join(' ')) return null;
  return !pointsBack(asked, language) && hasTopic(asked, language) ? asked : null;
}

function splitCareless(text: string): string[] {
  const parts = text.split(loudEnd).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => {
      const quiet = part.split(quietEnd);
      return quiet.slice(1).every(isAsking) ? quiet : [part];
    });
}

/** Returns whether a sentence without a question mark is a question. */
function isAsking(sentence: string): boolean {
  const kind = questionKind(sentence);
  return kind === 'fact' ? asksByItself(sentence) : kind !== 'topic';
}

/** Returns whether a question names a subject; "What is the price?" names none. */
function hasTopic(question: string, language: string | null): boolean {
  const text = withoutAskingPhrases(withoutOpening(question).replace(priceAlone, ' '));
  return wordsOf(text, language).some(
    (word) =>
      !isPriceWord(word) &&
      ![language ?? 'en', 'en'].some((each) => isFunctionWord(word, each) || isLightWord(word, each)),
  );
}
