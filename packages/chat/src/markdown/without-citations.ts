const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;
const CITATION = /[ \t]*\[\d{1,2}(?:\s*,\s*\d{1,2})*\](?!\()/g;

/** The markdown without the numbers that stand for its sources; code stays as it is. */
export function withoutCitations(markdown: string): string {
  return markdown
    .split(CODE)
    .map((part, at) => (at % 2 === 0 ? part.replace(CITATION, '') : part))
    .join('');
}
