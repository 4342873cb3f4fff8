/** Typed values of the fields for "the whole website". */
export type CrawlForm = {
  maxPages: number;
  maxDepth: number;
  /** One path pattern per line; `exclude` too. */
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

/** Returns the nonempty lines of a field. */
export function patternsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Converts the form values to the request body. */
export function crawlOf({ include, exclude, ...rest }: CrawlForm) {
  return { ...rest, include: patternsOf(include), exclude: patternsOf(exclude) };
}
