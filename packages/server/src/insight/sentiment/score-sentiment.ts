import { classify } from '../model/linear-model.ts';
import { readMood } from './mood-features.ts';
import { type MoodModel, moodModel } from './mood-model.ts';

/** Each message weighs this much more than the one before it. */
const growth = 1.2;
const minWords = 3;
/** A question says little about a mood unless it holds a word of at least this valence (0 to 5). */
const strongValence = 3;
const questionShare = 0.2;
const question =
  /[?？؟][\s"'»”)]*$|^[¿\s"']*(?:what|which|who|whose|when|where|why|how|was|wer|wann|wo|wie|welche[rs]?|warum|qu[ée]|cuál|cuándo|dónde|cómo|cuánt[oa]s?|quand|comment|où|quel(?:le)?s?|ما|ماذا|من|متى|أين|اين|كيف|كم|هل|لماذا|أي|क्या|कब|कहाँ|कैसे)(?!\p{L})/iu;
/** Letters of an unspaced script that count as three words. */
const unspacedWords =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]){4}/u;

/** From -1 to 1; null where the text says nothing about a mood (fewer than three words and no face). */
export function scoreSentiment(text: string, language: string | null): number | null {
  return /[\p{L}\p{Extended_Pictographic}:;=<^]/u.test(text) ? scoreWith(text, language, moodModel()) : null;
}

export function scoreWith(
  text: string,
  language: string | null,
  { linear, valences }: MoodModel,
): number | null {
  const { words, faces, valence, features } = readMood(text, language, valences);
  if (words.length < minWords && faces.length === 0 && !unspacedWords.test(text.slice(0, 100))) return null;
  const [negative = 0, , positive = 0] = classify(linear, features);
  const isQuestion = isAsked(text) && valence.strongest < strongValence && faces.length === 0;
  return (positive - negative) * (isQuestion ? questionShare : 1);
}

/** Of a conversation, from its messages' scores in order; later ones weigh more; null without any. */
export function conversationSentiment(scores: readonly (number | null)[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const score of scores) {
    if (score === null) continue;
    sum = sum / growth + score;
    weights = weights / growth + 1;
  }
  return weights === 0 ? null : sum / weights;
}

function isAsked(text: string): boolean {
  return question.test(text.length > 60 ? `${text.slice(0, 40)} … ${text.slice(-20)}` : text);
}
