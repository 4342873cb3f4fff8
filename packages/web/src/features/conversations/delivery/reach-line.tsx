import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { conversationKey } from '../control/conversation-cache.ts';

/** Nothing announces that a visitor opened or left the chat, so while somebody waits for a reply it is read this often. */
const readEveryMs = 30_000;

/** Says where a reply goes. The line keeps its height without words, so that nothing jumps. */
export function ReachLine({ conversation }: { conversation: Conversation | null }) {
  return (
    <p aria-live="polite" className="min-h-[18px] text-12 text-text-2">
      {conversation === null ? null : <Words conversation={conversation} />}
    </p>
  );
}

function Words({ conversation: { id, chatbotId, handover, reach } }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  useFreshReach(id, handover !== null && handover.endedAt === null);
  const delay = useDelay();
  const { data: chatbots = [] } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const people = chatbots.find(({ id }) => id === chatbotId)?.deployment.people;
  const { way, address, isHere } = reach;
  if (isHere) return t('reach.here');
  if (way === 'email' && address !== null) {
    return people === undefined
      ? t('reach.email', { address })
      : t('reach.emailAfter', { address, time: delay(people.mailAfterSeconds) });
  }
  // Ways of a newer server are not told.
  if (way !== 'chat' && way !== 'none') return null;
  return t(address === null && people?.mailReplies !== false ? 'reach.noAddress' : 'reach.chat');
}

/** Reads a conversation again and again, also when the page comes back to the front; not while it is hidden. */
function useFreshReach(conversationId: string, isOwed: boolean): void {
  useQuery<Conversation>({
    queryKey: conversationKey(conversationId),
    refetchInterval: isOwed ? readEveryMs : false,
    refetchOnWindowFocus: isOwed ? 'always' : false,
  });
}

/** Returns a function that writes a delay in its largest whole unit: "1 min". */
function useDelay(): (seconds: number) => string {
  const format = useFormat();
  return (seconds) => {
    const isWhole = seconds % 60 === 0;
    const [amount, unit] = isWhole ? [seconds / 60, 'minute'] : [seconds, 'second'];
    return format.number(amount, { style: 'unit', unit, unitDisplay: 'short' });
  };
}
