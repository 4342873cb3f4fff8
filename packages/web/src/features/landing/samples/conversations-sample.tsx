import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format/date.ts';

const rows = [
  { key: 'conversation1', messages: 6, at: '2026-01-05T09:34:00Z' },
  { key: 'conversation2', messages: 2, at: '2026-01-05T09:12:00Z' },
  { key: 'conversation3', messages: 4, at: '2026-01-05T08:57:00Z' },
];

/** Sample of three conversations with their length. */
export function ConversationsSample() {
  const { t, i18n } = useTranslation('landing');
  return (
    <ul className="divide-y divide-border rounded-md border border-border text-14">
      {rows.map(({ key, messages, at }) => (
        <li key={key} className="flex items-center gap-3 px-4 py-3">
          <b className="min-w-0 flex-1 font-550">{t(`features.${key}`)}</b>
          <span className="text-13 text-text-2">
            {t('features.conversationMessages', { count: messages })}
          </span>
          <span className="text-13 text-text-3 tabular-nums max-md:hidden">
            {formatTime(at, '', { locale: i18n.language, timeZone: 'UTC' })}
          </span>
        </li>
      ))}
    </ul>
  );
}
