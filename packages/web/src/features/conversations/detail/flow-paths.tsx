import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';

/** Links to the paths of a conversation through the chatbot's flow, one per version. */
export function FlowPaths({ conversation: { id, chatbotId, messages } }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const versions = new Set(messages.flatMap(({ flow }) => (flow ? [flow.version] : [])));
  return [...versions].map((version) => (
    <ButtonLink
      key={version}
      href={`/builder/${chatbotId}?tab=flow&read=${version}&conversation=${id}`}
      variant="secondary"
      block
    >
      {t('details.flowWay', { version })}
    </ButtonLink>
  ));
}
