import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import type { StatusTone } from '../../../components/ui/display/status-dot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { useElapsed } from '../inbox/use-wait.ts';

type Words = { text: string; detail: string | null; tone: StatusTone };

/** Who speaks in a conversation, in words, with the wait or the end of a snooze. */
export function useControllerWords(conversation: Conversation): Words {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const elapsed = useElapsed();
  const { user } = useUser();
  const { handover, assignee, controller, status } = conversation;
  const isOpen = handover !== null && handover.endedAt === null;
  const detailOf = () => {
    if (!isOpen) return null;
    if (handover.snoozedUntil !== null)
      return t('inbox.snoozedUntil', { time: format.dateTime(handover.snoozedUntil) });
    return handover.waitingSince === null ? null : t('inbox.waits', { time: elapsed(handover.waitingSince) });
  };
  const detail = detailOf();
  if (controller === 'person') {
    if (assignee === null) return { text: t('control.person'), detail, tone: 'success' };
    const isMine = assignee.id === user?.id;
    const text = isMine ? t('control.mine') : t('control.theirs', { name: assignee.name });
    return { text, detail, tone: isMine ? 'success' : 'accent' };
  }
  if (controller === 'waiting') {
    const time = handover?.waitingSince ? elapsed(handover.waitingSince) : null;
    const snoozed = handover?.snoozedUntil ? detail : null;
    const text = assignee ? t('control.waitsFor', { name: assignee.name }) : t('control.waits');
    return { text, detail: snoozed ?? time, tone: 'warning' };
  }
  if (isOpen) return { text: t('control.message'), detail, tone: 'warning' };
  if (status === 'completed') return { text: t('control.closed'), detail: null, tone: 'off' };
  return { text: t('control.bot'), detail: null, tone: 'off' };
}
