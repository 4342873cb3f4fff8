import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { ImportedArchive } from './use-import-archive.ts';

type Chatbot = ImportedArchive['chatbots'][number];

const variantOf = { leftOut: 'destructive', toAdd: 'warning', imported: 'success' } as const;
const leadCounts = [
  ['added', 'leadsAdded'],
  ['known', 'leadsKnown'],
  ['leftOut', 'leadsLeftOut'],
] as const;

/** What comes over from an archive: each chatbot with what it lacks, and how many leads. */
export function ArchiveFindings({ found }: { found: ImportedArchive }) {
  const { t } = useTranslation(['settings', 'chatbots']);
  const { number } = useFormat();
  return (
    <section aria-label={t('exports.import.title')} className="flex min-h-0 flex-col gap-3 text-13">
      {found.chatbots.length === 0 ? <p>{t('exports.import.nothing')}</p> : null}
      <ul className="flex max-h-72 flex-col gap-3 overflow-y-auto">
        {found.chatbots.map((chatbot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and names may repeat
          <li key={index}>
            <ArchivedChatbot chatbot={chatbot} />
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {leadCounts.map(([count, label]) => (
          <div key={count} className="contents">
            <dt>{t(`exports.import.${label}`)}</dt>
            <dd className="text-end font-550 tabular-nums">{number(found.leads[count])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-2">{t('exports.import.stays')}</p>
    </section>
  );
}

function ArchivedChatbot({ chatbot: { name, outcome, reason, report } }: { chatbot: Chatbot }) {
  const { t } = useTranslation(['settings', 'chatbots']);
  const lacking = report.filter((entry) => entry.outcome !== 'imported');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-start gap-2">
        <Badge variant={variantOf[outcome]}>{t(`chatbots:import.outcomes.${outcome}`)}</Badge>
        <span className="min-w-0 flex-1 font-550 break-words">
          <bdi>{name}</bdi>
          {reason === null ? null : (
            <span className="block font-normal text-text-2">
              {t(reason === 'planLimit' ? 'chatbots:import.reasons.planLimit' : 'exports.import.featureOff')}
            </span>
          )}
        </span>
      </p>
      {lacking.length > 0 ? (
        <ul className="flex flex-col gap-1 ps-3 text-12">
          {lacking.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and names may repeat
            <li key={index} className="break-words text-text-2">
              {t(`chatbots:import.outcomes.${entry.outcome}`)} · {t(`chatbots:import.kinds.${entry.kind}`)}{' '}
              {entry.name === null ? null : <bdi className="font-medium">{entry.name}</bdi>}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
