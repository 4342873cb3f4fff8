import { useTranslation } from 'react-i18next';
import { dateTimeFormat } from '../../../lib/format/kept-formats.ts';

type Shown = { step: 'hour' | 'day'; timezone: string };

/** Formats the start of a step: short for the axis, and in full. */
export function useStepFormat({ step, timezone }: Shown) {
  const { i18n } = useTranslation();
  const write = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    dateTimeFormat(i18n.language, { ...options, timeZone: timezone }).format(new Date(at));
  return step === 'hour'
    ? {
        short: write({ hour: '2-digit', minute: '2-digit' }),
        full: write({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
      }
    : {
        short: write({ day: 'numeric', month: 'short' }),
        full: write({ weekday: 'short', day: 'numeric', month: 'short' }),
      };
}
