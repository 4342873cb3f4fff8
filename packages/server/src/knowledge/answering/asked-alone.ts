import { isFunctionWord } from '../language/language.ts';
import { isLightWord } from '../language/light-words.ts';
import { sentencesOf } from '../language/sentences.ts';
import { withoutAskingPhrases } from '../language/unspaced.ts';
import { wordsOf } from '../language/words.ts';
import { pointsBack } from '../question/complete-question.ts';
import { withoutIntroductions, withoutIntroductoryParts } from '../question/introductions.ts';
import { asksByItself, questionKind, withoutOpening } from '../question/question-kind.ts';
import { isPriceWord } from './fitting-answer.ts';

/** A mark of a question in any script, with what closes a quotation after it. */
const questionMark = /[?？؟\u037e՞]["'”»)\]]*$/u;
/** A sentence ends here although a small letter follows: "great, thanks!! where can i park". */
const loudEnd = /(?<=[!?！？؟]["'”»)\]]{0,2})\s/u;
/** It may end here; mostly a small letter follows an abbreviation. */
const quietEnd = /(?<=\p{L}{3}\.)\s+(?=\p{Ll})/u;

/** Words for a price where words are not told apart by spaces, or not by `isPriceWord`. */
const priceAlone =
  /いくら(?:ですか|になりますか)?|多少[钱錢]|얼마(?:예요|인가요|입니까)?|(?:ال)?(?:سعر|ثمن|تكلفة)(?=\P{L}*$)/gu;

/** Longer messages are read whole. */
const maxChars = 1_000;

/**
 * What a message asks, without the sentences around it: "What does a ticket cost?" of "This is great, thank you! What does a
 * ticket cost?" and of "Hi, I'm Ana Lopez, what does a ticket cost? Best regards". Null if it says nothing else, or if what it
 * asks cannot be understood alone: "I lost my ticket. What now?"
 */
export function askedAlone(message: string, language: string | null): string | null {
  if (message.length > maxChars) return null;
  const sentences = sentencesOf(message).flatMap(({ text }) => splitCareless(text));
  const told = withoutIntroductions(sentences);
  const marked = told.filter((sentence) => questionMark.test(sentence));
  const asking = marked.length > 0 ? marked : told.slice(-1).filter(isAsking);
  // What follows a question says more of it: "Can I come after work? I finish at 5."
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

/** Whether a sentence without a mark asks something. */
function isAsking(sentence: string): boolean {
  const kind = questionKind(sentence);
  return kind === 'fact' ? asksByItself(sentence) : kind !== 'topic';
}

/** Whether a question says what it is about, and not only that a price is wanted: "What is the price?" */
function hasTopic(question: string, language: string | null): boolean {
  const text = withoutAskingPhrases(withoutOpening(question).replace(priceAlone, ' '));
  return wordsOf(text, language).some(
    (word) =>
      !isPriceWord(word) &&
      ![language ?? 'en', 'en'].some((each) => isFunctionWord(word, each) || isLightWord(word, each)),
  );
}
