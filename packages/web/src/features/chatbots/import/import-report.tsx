import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';
import type { Imported } from './use-import-chatbot.ts';

type Entry = Imported['report'][number];

const outcomes = ['leftOut', 'toAdd', 'imported'] as const satisfies readonly Entry['outcome'][];
const variantOf = { leftOut: 'destructive', toAdd: 'warning', imported: 'success' } as const;

/** What is imported from a file; losses come first. */
export function ImportReport({ imported: { name, report } }: { imported: Imported }) {
  const { t } = useTranslation('chatbots');
  const entries = outcomes.flatMap((outcome) => report.filter((entry) => entry.outcome === outcome));
  return (
    <section aria-label={name} className="flex min-h-0 flex-col gap-2 text-13">
      <h3 className="truncate font-550">
        <bdi>{name}</bdi>
      </h3>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <li key={index} className="flex items-start gap-2">
            <Badge variant={variantOf[entry.outcome]}>{t(`import.outcomes.${entry.outcome}`)}</Badge>
            <span className="min-w-0 flex-1">
              {t(`import.kinds.${entry.kind}`)}
              {entry.name === null ? null : (
                <span className="ms-1.5 font-medium break-words">
                  <bdi>{entry.name}</bdi>
                </span>
              )}
              {entry.origin === null || entry.origin === entry.name ? null : (
                <span className="block break-all text-text-2">
                  <bdi>{entry.origin}</bdi>
                </span>
              )}
              {entry.reason === null ? null : (
                <span className="block text-text-2">{t(`import.reasons.${entry.reason}`)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
