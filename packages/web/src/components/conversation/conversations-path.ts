/** What the list of conversations can be narrowed to, as its address names it. */
export type NarrowedTo = {
  status?: 'active' | 'completed' | 'all';
  chatbot?: string;
  country?: string;
  outcome?: string;
  sentiment?: string;
  mood?: 'positive';
  csat?: 'any' | 'good' | 'other';
  language?: string;
  topic?: string;
  intent?: string;
  lead?: 'true' | 'false';
  /** Only what analytics counts. */
  counted?: 'true';
  from?: string;
  to?: string;
  timezone?: string;
};

/** The address of the conversations of any status that match. */
export function conversationsPath(narrowed: NarrowedTo): string {
  const given = { status: 'all', ...narrowed };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return `/conversations?${query}`;
}
