/**
 * What the public pages claim about use. Put real figures in, or set a figure to null to hide it; the testimonial is a
 * sample until `isSample` is false, and is labeled as one.
 */
export const claims: {
  users: number | null;
  conversations: number | null;
  countries: number | null;
  testimonial: { isSample: boolean } | null;
} = {
  users: 10_000,
  conversations: 1_000_000,
  countries: 45,
  testimonial: { isSample: true },
};
