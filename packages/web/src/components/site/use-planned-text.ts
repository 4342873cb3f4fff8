import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';

interface Planned {
  message: string | null;
  startsAt: string | null;
  expectedEnd: string | null;
}

/** Returns a text with start and end of the planned maintenance and the operator's message; undefined if none is planned. */
export function usePlannedText(): (planned: Planned) => string | undefined {
  const { t } = useTranslation('common');
  const format = useFormat();
  return ({ message, startsAt, expectedEnd }) => {
    if (startsAt === null) return undefined;
    const start = format.dateTime(startsAt);
    const when =
      expectedEnd === null
        ? t('maintenance.ahead', { start })
        : t('maintenance.aheadUntil', { start, end: format.dateTime(expectedEnd) });
    return message === null ? when : `${when} ${message}`;
  };
}
