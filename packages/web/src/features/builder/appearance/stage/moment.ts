/** Where and when a visitor looks at the chat. */
export type Moment = {
  /** Of the pages with questions of their own; null on any other. */
  page: number | null;
  /** Whether the business is closed; null for what holds now. */
  isClosed: boolean | null;
};

export const anyMoment: Moment = { page: null, isClosed: null };
