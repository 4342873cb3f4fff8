import { Bell, BookOpen, Gauge, type LucideIcon, Mail, ShieldCheck, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Notice } from './use-notices.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  contact: Mail,
  knowledge: BookOpen,
  quota: Gauge,
  team: Users,
  privacy: ShieldCheck,
};

/** One notification: what happened and when, with a dot while unread. */
export function NoticeLine({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const Icon = icons[notice.kind] ?? Bell;
  return (
    <li>
      <Link
        href={notice.href}
        onClick={onLeave}
        className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-surface-2"
      >
        <IconTile size="s">
          <Icon size={14} strokeWidth={1.75} />
        </IconTile>
        <span className="min-w-0 flex-1">
          <span className={notice.isRead ? 'block text-13 text-text-2' : 'block text-13 font-550'}>
            <bdi>{notice.text}</bdi>
          </span>
          <time dateTime={notice.createdAt} className="text-12 text-text-3">
            {format.relative(notice.createdAt)}
          </time>
        </span>
        {notice.isRead ? null : (
          <span className="mt-1.5 size-2 flex-none rounded-full bg-primary-mark">
            <span className="sr-only">{t('notices.new')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
