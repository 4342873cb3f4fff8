/** Content of a document, with all texts final and in its language: drawing it only decides the layout. */
export interface DocumentContent {
  /** ISO 639-1. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** ISO 8601; also written as the creation date of the file, so that its bytes depend only on the content. */
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
