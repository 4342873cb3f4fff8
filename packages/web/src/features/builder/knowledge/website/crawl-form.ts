/** The fields of "the whole website" as they are typed. */
export type CrawlForm = {
  maxPages: number;
  maxDepth: number;
  /** One path pattern a line, as are those of `exclude`. */
  include: string;
  exclude: string;
  sitemap: boolean;
};

export const newCrawlForm: CrawlForm = {
  maxPages: 100,
  maxDepth: 3,
  include: '',
  exclude: '',
  sitemap: true,
};

/** The lines of a field that say something. */
export function patternsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The form as it is sent. */
export function crawlOf({ include, exclude, ...rest }: CrawlForm) {
  return { ...rest, include: patternsOf(include), exclude: patternsOf(exclude) };
}
