import { maskText } from '../masking/mask-text.ts';

/** Topics that are personal names from the questions. Words in the owner's source titles and headings are not personal data. */
export function personalTopics(
  topics: readonly string[],
  { questions, headings }: { questions: readonly string[]; headings: readonly string[] },
): Set<string> {
  const said = new Set(questions.flatMap(wordsOf));
  const harmless = new Set(questions.flatMap((question) => wordsOf(maskText(question, 'full').text)));
  const named = headings.map((heading) => heading.toLowerCase());
  return new Set(
    topics.filter((topic) => {
      const word = topic.toLowerCase();
      return said.has(word) && !harmless.has(word) && !named.some((heading) => heading.includes(word));
    }),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}
