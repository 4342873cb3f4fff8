import {
  Archive,
  ArchiveRestore,
  BookOpenCheck,
  CirclePause,
  Pencil,
  Plus,
  Rocket,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '../../components/ui/layout/card.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

type Activity = Dashboard['activity'][number];

const icons: Readonly<Record<string, typeof Plus>> = {
  chatbot_created: Plus,
  chatbot_published: Rocket,
  chatbot_deactivated: CirclePause,
  chatbot_archived: Archive,
  chatbot_restored: ArchiveRestore,
  chatbot_deleted: Trash2,
  knowledge_ready: BookOpenCheck,
  member_joined: UserPlus,
};

/** Recent activity, newest first. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('activity.title')}>
      {activity.length === 0 ? <p className="text-13 text-text-2">{t('activity.none')}</p> : null}
      <ul className="flex flex-col gap-3.5">
        {activity.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function ActivityLine({ entry }: { entry: Activity }) {
  const format = useFormat();
  const sentence = useSentence(entry);
  const Icon = icons[entry.kind] ?? Pencil;
  return (
    <li className="flex items-start gap-3 text-13">
      <span aria-hidden="true" className="rounded-sm border border-border bg-surface-2 p-1.5 text-text-2">
        <Icon size={14} />
      </span>
      <span className="min-w-0">
        {entry.href ? (
          <Link href={entry.href} className="block break-words font-medium hover:underline">
            {sentence}
          </Link>
        ) : (
          <span className="block break-words font-medium">{sentence}</span>
        )}
        <time dateTime={entry.at} className="text-12 text-text-3">
          {format.relative(entry.at)}
        </time>
      </span>
    </li>
  );
}

/** Describes who did what; unknown kinds of a newer server get a general text. */
function useSentence({ kind, actorName, params }: Activity): string {
  const { t } = useTranslation('dashboard');
  const values = {
    actor: actorName ?? t('activity.somebody'),
    chatbot: params.chatbotName ?? t('activity.aChatbot'),
    source: params.sourceName ?? t('activity.aSource'),
  };
  switch (kind) {
    case 'chatbot_created':
      return t('activity.chatbotCreated', values);
    case 'chatbot_published':
      return t('activity.chatbotPublished', values);
    case 'chatbot_changed':
      return t('activity.chatbotChanged', values);
    case 'chatbot_deactivated':
      return t('activity.chatbotDeactivated', values);
    case 'chatbot_archived':
      return t('activity.chatbotArchived', values);
    case 'chatbot_restored':
      return t('activity.chatbotRestored', values);
    case 'chatbot_deleted':
      return t('activity.chatbotDeleted', values);
    case 'knowledge_ready':
      return t('activity.knowledgeReady', values);
    case 'member_joined':
      return t('activity.memberJoined', values);
    default:
      return t('activity.other', values);
  }
}
