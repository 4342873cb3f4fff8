import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { Check, CheckCheck, Clock, Mail, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ProblemNote } from '../control/problem-note.tsx';
import { useNow } from '../inbox/use-wait.ts';
import { failureKey } from './failure-key.ts';
import { useSendAgain } from './use-send-again.ts';

type Delivery = NonNullable<RecordedMessage['delivery']>;

type DeliveryLineProps = {
  conversation: Conversation;
  message: RecordedMessage;
  delivery: Delivery;
  /** Whether the reader may send it again. */
  mayReply: boolean;
};

/** Whether a message of a person has arrived, in one line below it. */
export function DeliveryLine({ conversation, message, delivery, mayReply }: DeliveryLineProps) {
  return (
    <div className="mt-0.5 flex max-w-[88%] flex-col items-start gap-1.5 self-start text-12 text-text-3">
      {delivery.state === 'failed' ? (
        <Failed conversation={conversation} message={message} delivery={delivery} mayReply={mayReply} />
      ) : (
        <Arrived delivery={delivery} />
      )}
    </div>
  );
}

/** What is known of a message that has not failed; a state of a newer server is not told. */
function Arrived({ delivery: { way, state, at } }: { delivery: Delivery }) {
  const { t } = useTranslation('conversations');
  switch (state) {
    case 'delivered':
      return <Told icon={<CheckCheck aria-hidden="true" size={14} />} words={t('delivery.seen')} at={at} />;
    case 'sent':
      return <Told icon={<Mail aria-hidden="true" size={14} />} words={t('delivery.emailed')} at={at} />;
    case 'pending':
      return way === 'email' ? (
        <Told icon={<Clock aria-hidden="true" size={14} />} words={t('delivery.onItsWay')} />
      ) : (
        <Told icon={<Check aria-hidden="true" size={14} />} words={t('delivery.unseen')} />
      );
    default:
      return null;
  }
}

type ToldProps = { icon: ReactNode; words: string; at?: string };

function Told({ icon, words, at }: ToldProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <p className="flex items-center gap-1.5">
      <span className="flex-none">{icon}</span>
      <span className="min-w-0">
        <span>{words}</span>
        {at === undefined ? null : (
          <>
            {' · '}
            {/* The clock of the server may be ahead. */}
            <time dateTime={at} title={format.dateTime(at)}>
              {format.relative(Math.min(Date.parse(at), now))}
            </time>
          </>
        )}
      </span>
    </p>
  );
}

function Failed({ conversation, message, delivery, mayReply }: DeliveryLineProps) {
  const { t } = useTranslation('conversations');
  const again = useSendAgain(conversation.id, message.id);
  const { error } = delivery;
  const key = failureKey(error);
  const reason = key === null ? error : t(`delivery.reasons.${key}`);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="flex min-w-0 items-start gap-1.5 text-error-text">
          <TriangleAlert aria-hidden="true" size={14} className="mt-0.5 flex-none" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {reason === null ? t('delivery.failed') : t('delivery.failedBecause', { reason })}
          </span>
        </p>
        {mayReply ? (
          <Button size="s" loading={again.isPending} onClick={() => again.mutate()}>
            {t('delivery.again')}
          </Button>
        ) : null}
      </div>
      {again.error ? <ProblemNote error={again.error} chatbotId={conversation.chatbotId} /> : null}
    </>
  );
}
