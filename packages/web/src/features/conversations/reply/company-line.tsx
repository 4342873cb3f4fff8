import { useTranslation } from 'react-i18next';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useCompany } from '../../../lib/live/company.ts';

type CompanyLineProps = { conversationId: string; ownId: string };

/** Who else reads or types in the conversation. The line keeps its height, so that nothing jumps. */
export function CompanyLine({ conversationId, ownId }: CompanyLineProps) {
  const { t, i18n } = useTranslation('conversations');
  const company = useCompany(conversationId, ownId);
  const words = company.flatMap(({ act, kind, name }) => {
    if (kind === 'visitor') return act === 'typing' ? [t('company.visitorTyping')] : [];
    return name === undefined ? [] : [t(`company.${act}`, { name })];
  });
  return (
    <p aria-live="polite" className="h-5 truncate text-12 text-text-2">
      <bdi>{commaList(words, i18n.language)}</bdi>
    </p>
  );
}
