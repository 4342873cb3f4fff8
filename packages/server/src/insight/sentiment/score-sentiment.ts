import { classify } from '../model/linear-model.ts';
import { explicitMood } from './mood-cues.ts';
import { readMood } from './mood-features.ts';
import { type MoodModel, moodModel } from './mood-model.ts';

/** Factor by which each later message reduces a message's weight, and the minimum weight. */
const keptShare = 0.77;
const minKept = 0.35;
/** Weight of a neutral message, relative to the strongest mood. */
const plainWeight = 0.05;
const outspokenChars = 1_000;
const minWords = 3;
/** A question has little weight unless it contains a word of at least this valence (0 to 5). */
const strongValence = 3;
const questionShare = 0.2;
const question =
  /[?？؟][\s"'»”)]*$|^[¿\s"']*(?:what|which|who|whose|when|where|why|how|was|wer|wann|wo|wie|welche[rs]?|warum|qu[ée]|cuál|cuándo|dónde|cómo|cuánt[oa]s?|quand|comment|où|quel(?:le)?s?|ما|ماذا|من|متى|أين|اين|كيف|كم|هل|لماذا|أي|क्या|कब|कहाँ|कैसे)(?!\p{L})/iu;
/** A run of letters in a script without spaces that counts as three words. */
const unspacedWords =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]){4}/u;

/** Mood from -1 to 1; null if the text is too short to tell (fewer than three words and no emoticon). */
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
  const asked = isAsked(text);
  const isQuestion = asked && valence.strongest < strongValence && faces.length === 0;
  const score = (positive - negative) * (isQuestion ? questionShare : 1);
  return strongerOf(score, explicitMood(text.slice(0, outspokenChars), asked));
}

/** The stronger of the model's score and the explicit mood, in the direction of the latter. */
function strongerOf(score: number, outspoken: number | null): number {
  if (outspoken === null) return score;
  return outspoken < 0 ? Math.min(score, outspoken) : Math.max(score, outspoken);
}

/**
 * Weighted mean of the message scores, in order. Strong and late messages weigh most, so that plain questions do not hide a
 * complaint; null without scores.
 */
export function conversationSentiment(scores: readonly (number | null)[]): number | null {
  let sum = 0;
  let weights = 0;
  scores
    .filter((score) => score !== null)
    .toReversed()
    .forEach((score, later) => {
      const weight = (plainWeight + Math.abs(score)) * Math.max(minKept, keptShare ** later);
      sum += weight * score;
      weights += weight;
    });
  return weights === 0 ? null : sum / weights;
}

function isAsked(text: string): boolean {
  return question.test(text.length > 60 ? `${text.slice(0, 40)} … ${text.slice(-20)}` : text);
}
