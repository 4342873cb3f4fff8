/** Rating scales for a whole conversation: a thumb (0 or 1), 1 to 5, and 0 to 10. */
export const csatScales = ['thumbs', 'csat', 'nps'] as const;
export type CsatScale = (typeof csatScales)[number];

export const csatKinds = ['good', 'other'] as const;
export type CsatKind = (typeof csatKinds)[number];

/** Lowest good score of each scale. */
const goodFrom: Readonly<Record<CsatScale, number>> = { thumbs: 1, csat: 4, nps: 9 };

/** Whether a visitor's rating of a conversation is good: a thumb up, 4 or 5 of 5, 9 or 10 of 10. */
export function csatKind({ scale, score }: { scale: CsatScale; score: number }): CsatKind {
  return score >= goodFrom[scale] ? 'good' : 'other';
}
