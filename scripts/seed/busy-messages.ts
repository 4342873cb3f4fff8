import type { Random } from '../../tools/random.ts';
import { passage, question, things } from './busy-text.ts';

/** What visitors write beside plain questions, by language of its own. */
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

/** A visitor's message: mostly a question. */
export function visitorText(random: Random): string {
  return random.chance(moodShare) ? random.pick(moods) : question(random);
}

/** Shares of the ways in which answers come about. */
const modes = [
  ...Array.from({ length: 5 }, () => 'model' as const),
  ...Array.from({ length: 12 }, () => 'extractive' as const),
  'smalltalk' as const,
  'contact' as const,
];

/** Columns of an answer: text, sources, and what a model used. */
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
    // The price of a small model.
    cost_micro_usd: mode === 'model' ? Math.round(inputTokens * 0.15 + outputTokens * 0.6) : null,
  };
}
