import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { LeadStatusBadge } from '../../../components/lead/lead-status-badge.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';

type Lead = NonNullable<Conversation['lead']>;

/** Contact details left in a conversation, with a link to the lead. */
export function ConversationLead({ lead }: { lead: Lead }) {
  const { t } = useTranslation('conversations');
  const [name = '', address] = [lead.name, lead.email, lead.phone].filter((value) => value !== null);
  return (
    <>
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <TruncatedText as="b" className="text-13 font-semibold">
            {name}
          </TruncatedText>
          {address === undefined ? null : (
            <TruncatedText className="text-12 text-text-3">{address}</TruncatedText>
          )}
        </div>
        <LeadStatusBadge status={lead.status} />
      </div>
      <ButtonLink href={`/leads/${lead.id}`} variant="secondary" block>
        {t('details.viewLead')}
      </ButtonLink>
    </>
  );
}
