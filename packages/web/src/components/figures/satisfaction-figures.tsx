import { minMoodConversations } from '@parley/contracts/insight/sentiment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import type { NarrowedTo } from '../conversation/conversations-path.ts';
import { StatRow } from '../ui/data/stat.tsx';
import { Counted } from './counted.tsx';
import { FigureStat } from './figure-stat.tsx';
import { positiveMood } from './positive-mood.ts';

/** Percentage of this and of the previous period; null if it is missing or cannot be compared. */
type Share = {
  value: number | null;
  previous: number | null;
  /** Chart of the value over time. */
  chart?: ReactNode;
};
/** Number of ratings or conversations behind each share. */
type Counts = {
  csatCount: number;
  thumbsCount: number;
  moodConversations: number;
  neutralPercent: number | null;
};

type SatisfactionFiguresProps = {
  csat: Share;
  thumbs: Share;
  mood: Share;
  counts: Counts;
  previousCounts: Counts;
  pathOf: (narrowed: NarrowedTo) => string | undefined;
};

/** Visitors’ ratings, thumbs and mood: three different measures, each with the number behind it. */
export function SatisfactionFigures({
  csat,
  thumbs,
  mood,
  counts,
  previousCounts,
  pathOf,
}: SatisfactionFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (value: number) => format.percent(value / 100);
  const points = (size: number) =>
    t('satisfaction.points', { points: format.number(size, { maximumFractionDigits: 1 }) });
  const ratings = (count: number) =>
    count === 0 ? undefined : t('satisfaction.ratings', { number: format.number(count) });
  const { csatCount, thumbsCount, moodConversations, neutralPercent } = counts;
  const hasMood = moodConversations >= minMoodConversations;
  const figures: { label: string; share: Share; href?: string | undefined; remark: ReactNode }[] = [
    {
      label: t('satisfaction.csat'),
      share: csat,
      href: pathOf({ csat: 'good' }),
      remark: <Remark text={ratings(csatCount)} href={pathOf({ csat: 'any' })} />,
    },
    { label: t('satisfaction.thumbs'), share: thumbs, remark: <Remark text={ratings(thumbsCount)} /> },
    {
      label: t('satisfaction.mood'),
      share: {
        value: positiveMood({ satisfactionPercent: mood.value, moodConversations }),
        previous: positiveMood({ ...previousCounts, satisfactionPercent: mood.previous }),
        chart: mood.chart,
      },
      href: pathOf({ mood: 'positive' }),
      remark: hasMood ? (
        <Remark
          text={
            neutralPercent === null
              ? undefined
              : t('satisfaction.neutral', { percent: percent(neutralPercent) })
          }
          href={pathOf({ sentiment: 'neutral' })}
        />
      ) : (
        <Remark
          text={t('satisfaction.fewMoods', {
            number: format.number(moodConversations),
            least: format.number(minMoodConversations),
          })}
        />
      ),
    },
  ];
  return (
    <StatRow className="md:grid-cols-3! md:[&>:last-child]:col-span-1!">
      {figures.map(({ label, share: { value, previous, chart }, href, remark }) => (
        <FigureStat
          key={label}
          label={label}
          value={value}
          previous={previous}
          format={percent}
          change={{ by: 'difference', better: 'more', format: points }}
          missing={t('satisfaction.none')}
          href={href}
          remark={remark}
          chart={chart}
        />
      ))}
    </StatRow>
  );
}

function Remark({ text, href }: { text: string | undefined; href?: string | undefined }) {
  return text === undefined ? null : <Counted text={text} href={href} />;
}

/**
 * Explains the three measures of satisfaction: conversations of plain questions have no positive mood, although nobody is
 * dissatisfied.
 */
export function SatisfactionNote() {
  const { t } = useTranslation();
  return <p className="-mt-2 px-1 text-12 text-text-2">{t('satisfaction.note')}</p>;
}
