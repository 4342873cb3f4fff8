import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ChangeKind } from '../../../components/figures/change.ts';
import { FigureStat } from '../../../components/figures/figure-stat.tsx';
import { useRowsPath } from '../../../components/figures/use-rows-path.ts';
import { StatRow } from '../../../components/ui/data/stat.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { TallyCard } from '../cards/tally-card.tsx';
import { TimeCard } from '../cards/time-card.tsx';
import type { PeopleFigures } from '../use-analytics.ts';
import { ShareTable } from './share-table.tsx';

/** How people took over: requests, waits, replies, and what each member and team did. */
export function PeopleTab({ figures, chatbot }: { figures: PeopleFigures; chatbot: string }) {
  const { t } = useTranslation('analytics');
  const { pathOf } = useRowsPath(figures, chatbot);
  const { totals, people, teams } = figures;
  const isEmpty = totals.requested + totals.replies + totals.closed + totals.byPeople + totals.left === 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {isEmpty ? <NobodyYet chatbot={chatbot} /> : null}
      <PeopleStats figures={figures} pathOf={pathOf} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_304px]">
        <TimeCard
          period={figures}
          pathOf={() => undefined}
          title={t(figures.step === 'hour' ? 'people.perHour' : 'people.perDay')}
          points={figures.series.map((step) => ({
            at: step.at,
            value: step.requested,
            previous: step.previousRequested,
          }))}
        />
        <TallyCard
          title={t('people.reasons')}
          column={t('people.reason')}
          tallies={figures.reasons}
          pathOf={(handover) => pathOf({ handover })}
        />
      </div>
      <ShareTable
        title={t('people.members')}
        column={t('people.member')}
        rows={people.map(({ userId, name, ...share }) => ({
          key: userId,
          name: name ?? t('people.former'),
          ...share,
        }))}
      />
      {teams.length > 0 ? (
        <ShareTable
          title={t('people.teams')}
          column={t('people.team')}
          rows={teams.map(({ teamId, name, ...share }) => ({
            key: teamId,
            name: name ?? t('people.deletedTeam'),
            ...share,
          }))}
        />
      ) : null}
    </div>
  );
}

type PathOf = ReturnType<typeof useRowsPath>['pathOf'];
type Totals = PeopleFigures['totals'];

type PeopleStat = {
  label: string;
  of: (figures: Totals) => number | null;
  format: (value: number) => string;
  change: ChangeKind;
  href?: string | undefined;
  remark?: string;
};

function PeopleStats({ figures, pathOf }: { figures: PeopleFigures; pathOf: PathOf }) {
  const { t } = useTranslation('analytics');
  const { totals, previous, isComparable } = figures;
  const stats = [...useConversationStats(totals, pathOf), ...useWorkStats(totals)];
  return (
    <StatRow>
      {stats.map(({ of, ...stat }) => (
        <FigureStat
          key={stat.label}
          {...stat}
          value={of(totals)}
          previous={isComparable ? of(previous) : null}
          missing={t('metrics.none')}
        />
      ))}
    </StatRow>
  );
}

/** Requests, and who handled the conversations. */
function useConversationStats(totals: Totals, pathOf: PathOf): PeopleStat[] {
  const { t } = useTranslation('analytics');
  const { number, changes } = useChanges();
  return [
    {
      label: t('people.requested'),
      of: (given) => given.requested,
      format: number,
      change: changes,
      remark: t('people.joinedOf', { joined: number(totals.joined) }),
    },
    {
      label: t('people.byPeople'),
      of: (given) => given.byPeople,
      format: number,
      change: changes,
      href: pathOf({ handled: 'people' }),
    },
    {
      label: t('people.byBot'),
      of: (given) => given.byBot,
      format: number,
      change: changes,
      href: pathOf({ handled: 'bot' }),
    },
    {
      label: t('people.left'),
      of: (given) => given.left,
      format: number,
      change: { ...changes, better: 'less' },
      href: pathOf({ handled: 'nobody' }),
    },
  ];
}

/** How soon people answered, and what came of it. */
function useWorkStats(totals: Totals): PeopleStat[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { number, changes } = useChanges();
  const faster = { by: 'difference', better: 'less', format: format.duration } as const;
  const points = (size: number) =>
    t('metrics.points', { points: format.number(size, { maximumFractionDigits: 1 }) });
  return [
    {
      label: t('people.wait'),
      of: (given) => given.averageWaitSeconds,
      format: format.duration,
      change: faster,
    },
    {
      label: t('people.firstReply'),
      of: (given) => given.averageFirstReplySeconds,
      format: format.duration,
      change: faster,
    },
    {
      label: t('people.closed'),
      of: (given) => given.closed,
      format: number,
      change: changes,
      remark: t('people.resolvedOf', { resolved: number(totals.resolved) }),
    },
    {
      label: t('people.goodRatings'),
      of: (given) => given.csat.goodPercent,
      format: (value) => format.percent(value / 100),
      change: { by: 'difference', better: 'more', format: points },
      remark: t('common:satisfaction.ratings', { number: number(totals.csat.count) }),
    },
  ];
}

function useChanges() {
  const format = useFormat();
  return {
    number: (value: number) => format.number(value),
    changes: {
      by: 'share',
      format: (size: number) => format.number(size, { style: 'percent', maximumFractionDigits: 1 }),
    } as const,
  };
}

/** Says how visitors come to people; shown for a period in which none had anything to do. */
function NobodyYet({ chatbot }: { chatbot: string }) {
  const { t } = useTranslation('analytics');
  return (
    <Note>
      {t('people.empty')}{' '}
      <Link
        href={chatbot === '' ? '/chatbots' : `/builder/${chatbot}?tab=deployment`}
        className="underline underline-offset-3"
      >
        {t(chatbot === '' ? 'common:nav.chatbots' : 'people.switchOn')}
      </Link>
    </Note>
  );
}
