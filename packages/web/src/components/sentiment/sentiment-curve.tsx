import { sentimentBand } from '@parley/contracts/insight/sentiment';
import { useTranslation } from 'react-i18next';

const width = 96;
const height = 28;
const radius = 2.5;

/** Chart of the mood per message around a neutral line; nothing for fewer than two messages. */
export function SentimentCurve({ scores }: { scores: readonly number[] }) {
  const { t } = useTranslation('common');
  const [first] = scores;
  const last = scores.at(-1);
  if (first === undefined || last === undefined || scores.length < 2) return null;
  const points = scores.map((score, index) => ({
    x: radius + (index / (scores.length - 1)) * (width - 2 * radius),
    y: height / 2 - score * (height / 2 - radius),
  }));
  const label = t('sentiment.curve', {
    count: scores.length,
    first: t(`sentiment.${sentimentBand(first)}`),
    last: t(`sentiment.${sentimentBand(last)}`),
  });
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="flex-none text-chart-1">
      <path d={`M0 ${height / 2}H${width}`} stroke="var(--border)" />
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={radius} fill="currentColor" />
      ))}
    </svg>
  );
}
