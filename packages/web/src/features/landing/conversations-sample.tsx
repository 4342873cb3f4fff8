import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../components/ui/badge.tsx';
import type { StatusTone } from '../../components/ui/status-dot.tsx';

const rows: ReadonlyArray<{
  key: string;
  mood: string;
  variant: BadgeVariant;
  dot: StatusTone;
  time: string;
}> = [
  { key: 'conversation1', mood: 'conversationGood', variant: 'success', dot: 'success', time: '09:34' },
  { key: 'conversation2', mood: 'conversationNeutral', variant: 'secondary', dot: 'off', time: '09:12' },
  { key: 'conversation3', mood: 'conversationBad', variant: 'warning', dot: 'warning', time: '08:57' },
];

/** Three conversations with their feeling. */
export function ConversationsSample() {
  const { t } = useTranslation('landing');
  return (
    <ul className="divide-y divide-border rounded-md border border-border text-14">
      {rows.map(({ key, mood, variant, dot, time }) => (
        <li key={key} className="flex items-center gap-3 px-4 py-3">
          <b className="min-w-0 flex-1 truncate font-550">{t(`features.${key}`)}</b>
          <Badge variant={variant} dot={dot}>
            {t(`features.${mood}`)}
          </Badge>
          <span className="text-13 text-text-3 tabular-nums max-md:hidden">{time}</span>
        </li>
      ))}
    </ul>
  );
}
