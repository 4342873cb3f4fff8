import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertChoice } from '../../../lib/inbox/alert-choice.ts';
import { useShownInTitle } from '../../../lib/title-count.ts';
import type { WaitingCounts } from '../sidebar/use-waiting-counts.ts';
import { alertReader } from './alert.ts';

/** What one's own conversations, and those of nobody, ask for. */
interface Asked {
  organizationId: string;
  conversations: number;
  unread: number;
  waiting: number;
}

/**
 * Alerts to visitors who wait, if this browser has been told to: when a conversation that is one's own or nobody's becomes unread,
 * or comes and waits. Reads the counts that live updates keep fresh anyway, and shows the number of visitors who wait in the title.
 */
export function useAlerts(counts: WaitingCounts | undefined, organizationId: string | undefined): void {
  const { t } = useTranslation('common');
  const isOn = useAlertChoice();
  const before = useRef<Asked | undefined>(undefined);
  useShownInTitle(isOn ? (counts?.waiting.total ?? 0) : 0);
  useEffect(() => {
    if (counts === undefined || organizationId === undefined) return;
    const asked = askedOf(counts, organizationId);
    const last = before.current;
    before.current = asked;
    if (isOn && last?.organizationId === organizationId && isNews(last, asked))
      alertReader(t('alerts.waiting'));
  }, [counts, organizationId, isOn, t]);
}

function askedOf({ mine, unassigned, waiting }: WaitingCounts, organizationId: string): Asked {
  return {
    organizationId,
    conversations: mine.total + unassigned.total,
    unread: mine.unread + unassigned.unread,
    waiting: waiting.total,
  };
}

/** A conversation that the member takes from the chatbot comes, too, but nobody waits in it. */
function isNews(last: Asked, { conversations, unread, waiting }: Asked): boolean {
  return unread > last.unread || (conversations > last.conversations && waiting > last.waiting);
}
