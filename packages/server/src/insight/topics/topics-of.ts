import { maskText } from '../masking/mask-text.ts';
import { isMoodWord } from '../sentiment/mood-cues.ts';
import { topicWord } from './no-topics.ts';

/** A question of a conversation with the passages that its answer cites, best first. */
export interface AnsweredQuestion {
  question: string;
  sources: readonly { title: string; heading: string | null }[];
}

const maxTopicChars = 80;
const maxQuestionChars = 600;
const minWordChars = 4;

/**
 * Topics of a conversation, most important first, at most `limit`: headings of the cited passages, otherwise the rarest nouns of
 * the questions.
 */
export function topicsOf(
  answers: readonly AnsweredQuestion[],
  limit = 3,
  language: string | null = null,
): string[] {
  const counts = new Map<string, { topic: string; count: number }>();
  for (const { sources } of answers) {
    const topic = topicOfSource(sources[0]);
    if (topic === null) continue;
    const key = topic.toLowerCase();
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { topic, count: 1 });
  }
  const named = [...counts.values()].sort((a, b) => b.count - a.count).map(({ topic }) => topic);
  return (
    named.length > 0
      ? named
      : rareWords(
          answers.map(({ question }) => question),
          language,
        )
  ).slice(0, limit);
}

/** The first heading below the passage's title, or else the title. */
function topicOfSource(source: AnsweredQuestion['sources'][number] | undefined): string | null {
  if (!source) return null;
  const parts = (source.heading ?? '').split(/(?<!\s)\s+[>›»]\s+/u).map(tidy);
  const title = tidy(source.title);
  const below = parts.find((part) => part !== '' && part.toLowerCase() !== title.toLowerCase());
  return below ?? (title === '' ? null : title);
}

function tidy(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const chars = [...plain.slice(0, 2 * maxTopicChars)];
  return chars.length > maxTopicChars ? `${chars.slice(0, maxTopicChars - 1).join('')}…` : plain;
}

/**
 * Approximates rarity by word length, because there is no corpus; words of several questions come first. Personal names are
 * excluded: topics are part of figures, which outlive the conversation.
 */
function rareWords(questions: readonly string[], language: string | null): string[] {
  const counts = new Map<string, number>();
  for (const question of questions) {
    const text = maskText(question.slice(0, maxQuestionChars), 'full').text.replaceAll(placeholders, ' ');
    for (const word of new Set(topicsIn(text, language))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || b.length - a.length).map(([word]) => word);
}

/** The nouns of a text, as far as word lists and endings can tell. */
function topicsIn(text: string, language: string | null): string[] {
  const words: string[] = [];
  for (const run of text.match(runs) ?? []) {
    if (unspaced.test(run)) words.push(...segmentsOf(run, language));
    else words.push(run);
  }
  const nouns = language === 'de' ? capitalized(words) : words;
  const topics: string[] = [];
  for (const word of nouns) {
    const topic = topicWord(word.toLowerCase(), language);
    if (topic !== null && isLongEnough(topic) && !isMoodWord(topic)) topics.push(topic);
  }
  return topics;
}

/** In German, capitalized words are nouns. If the writer capitalizes none, all words are candidates. */
function capitalized(words: readonly string[]): readonly string[] {
  const found = words.filter(
    (word, index) => index > 0 && /^\p{Lu}/u.test(word) && word.length >= minWordChars,
  );
  return found.length > 0 ? words.filter((word) => /^\p{Lu}/u.test(word)) : words;
}

const placeholders = /\[[a-z]+\]/gu;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\u200c])+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** Segments text in scripts without spaces; segments with hiragana are verbs, adjectives, or function words and dropped. */
function segmentsOf(run: string, language: string | null): string[] {
  const locale = language ?? 'und';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(localeOf(locale), { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return [...segmenter.segment(run)]
    .map(({ segment }) => segment)
    .filter((segment) => !/\p{Script=Hiragana}/u.test(segment));
}

/** Locale for segmentation: only languages without spaces need their own. */
function localeOf(language: string): string {
  return ['ja', 'zh', 'th'].includes(language) ? language : 'und';
}

function isLongEnough(word: string): boolean {
  const length = [...word].length;
  if (unspaced.test(word)) return length >= 2 && length <= 8;
  const least = /^\p{Script=Hangul}/u.test(word)
    ? 2
    : /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
      ? 3
      : minWordChars;
  return length >= least && length <= 30;
}
