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

/** Values of the flow's variables, under their author's names. */
export function FlowVariables({ variables }: { variables: NonNullable<Conversation['flowVariables']> }) {
  if (variables.length === 0) return null;
  return (
    <dl className="grid grid-cols-[fit-content(112px)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {variables.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="break-words text-text-3">
            <bdi>{name}</bdi>
          </dt>
          <dd className="break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
