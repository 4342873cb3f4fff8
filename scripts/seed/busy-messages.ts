import type { Random } from '../../tools/random.ts';
import { passage, question, things } from './busy-text.ts';

/** Messages with a sentiment, in several languages. */
const moods = [
  'Thank you, that helped me a lot, great service!',
  'Perfect, I love it, thanks.',
  'This is terrible, I am still waiting and nobody helps me.',
  'I am very disappointed, it arrived broken again.',
  'Vielen Dank, das war eine sehr gute Auskunft!',
  'C’est vraiment décevant, je veux parler à une personne.',
  'Muchas gracias, todo perfecto.',
];
const moodShare = 0.2;

/** Returns a visitor's message, which is mostly a question. */
export function visitorText(random: Random): string {
  return random.chance(moodShare) ? random.pick(moods) : question(random);
}

/** Distribution of answer modes. */
const modes = [
  ...Array.from({ length: 5 }, () => 'model' as const),
  ...Array.from({ length: 12 }, () => 'extractive' as const),
  'smalltalk' as const,
  'contact' as const,
];

/** Returns the columns of an answer: text, sources, and model usage. */
export function busyAnswer(random: Random, sourceId: string): Record<string, unknown> {
  const { text } = passage(random);
  const mode = random.pick(modes);
  const isSourced = mode === 'model' || mode === 'extractive';
  const [inputTokens, outputTokens] = [random.between(400, 2_400), random.between(20, 300)];
  return {
    content: text,
    mode,
    sources: isSourced
      ? [
          {
            n: 1,
            sourceId,
            sourceName: 'Handbook',
            url: null,
            heading: random.pick(things),
            quote: text.slice(0, 160),
          },
        ]
      : [],
    input_tokens: mode === 'model' ? inputTokens : null,
    output_tokens: mode === 'model' ? outputTokens : null,
    // Prices of a small model.
    cost_micro_usd: mode === 'model' ? Math.round(inputTokens * 0.15 + outputTokens * 0.6) : null,
  };
}
