/** Topics of a conversation, most important first, at most `limit`: headings of the passages that answered, otherwise rarest stems of the questions. */
export function topicsOf(
  answers: readonly {
    question: string;
    sources: readonly { title: string; heading: string | null }[];
  }[],
  limit = 3,
): string[] {
  const topics = answers.flatMap(({ sources }) => {
    const best = sources[0];
    return best ? [best.heading ?? best.title] : [];
  });
  return [...new Set(topics)].slice(0, limit);
}
