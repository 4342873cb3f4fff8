type Scale = 'thumbs' | 'csat' | 'nps';

const ranges: Record<Scale, readonly [number, number]> = { thumbs: [0, 1], csat: [1, 5], nps: [0, 10] };

/** Returns a score if it is within its scale; thumbs are 1 for up and 0 for down, or the words. */
export function readScore(scale: Scale, value: unknown): number | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (scale === 'thumbs' && (word === 'up' || word === '👍')) return 1;
  if (scale === 'thumbs' && (word === 'down' || word === '👎')) return 0;
  const score = typeof word === 'string' && /^\d{1,2}$/.test(word) ? Number(word) : word;
  const [min, max] = ranges[scale];
  return typeof score === 'number' && Number.isInteger(score) && score >= min && score <= max
    ? score
    : undefined;
}
