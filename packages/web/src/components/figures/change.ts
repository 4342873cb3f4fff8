/** How a number is compared with the previous one. */
export type ChangeKind = {
  /** `share` in percent of the previous number, `difference` in the number's own unit. */
  by: 'share' | 'difference';
  /** Whether more or less is good; undefined if neither is. */
  better?: 'more' | 'less' | undefined;
  /** Formats the size of the change. */
  format: (size: number) => string;
};

export type Change = { text: string; direction: 'up' | 'down' | 'same'; isGood?: boolean | undefined };

/** Returns the change of a number; undefined if one of the two is missing, or for a share if the previous one is zero. */
export function changeOf(
  value: number | null,
  previous: number | null,
  { by, better, format }: ChangeKind,
): Change | undefined {
  if (value === null || previous === null) return undefined;
  if (previous === 0 && (by === 'share' || value === 0)) return undefined;
  const difference = by === 'share' ? (value - previous) / previous : value - previous;
  const text = format(Math.abs(difference));
  if (text === format(0)) return { text, direction: 'same' };
  const direction = difference > 0 ? 'up' : 'down';
  return {
    text,
    direction,
    isGood: better === undefined ? undefined : (direction === 'up') === (better === 'more'),
  };
}
