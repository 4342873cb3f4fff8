/** What a document says, in final words of its language: whoever draws it decides nothing but where they stand. */
export interface DocumentContent {
  /** ISO 639-1. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** ISO 8601; the file says that it was made then, so that its bytes depend on nothing else. */
  issuedAt: string;
  title: string;
  facts: readonly Labelled[];
  parties: readonly { label: string; lines: readonly string[] }[];
  columns: { description: string; period: string; amount: string };
  rows: readonly { description: string; period: string; amount: string }[];
  totals: readonly Labelled[];
  notes: readonly string[];
}

export interface Labelled {
  label: string;
  value: string;
}
