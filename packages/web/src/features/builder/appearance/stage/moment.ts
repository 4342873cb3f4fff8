/** Page and time at which the chat is previewed. */
export type PreviewSituation = {
  /** Index among the pages with their own questions; null for any other page. */
  page: number | null;
  /** Whether the business is closed; null for its current state. */
  isClosed: boolean | null;
};

export const anyMoment: PreviewSituation = { page: null, isClosed: null };
