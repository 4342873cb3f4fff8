/** Filters of the list of conversations, named as in its address. */
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
  handled?: 'bot' | 'people' | 'nobody';
  handover?: string;
  /** Only conversations that analytics counts. */
  counted?: 'true';
  from?: string;
  to?: string;
  timezone?: string;
};

/** Address of the list of matching conversations, of any status unless one is given. */
export function conversationsPath(narrowed: NarrowedTo): string {
  const given = { status: 'all', ...narrowed };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return `/conversations?${query}`;
}
