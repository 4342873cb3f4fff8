import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/display/badge.tsx';

/** Whether the visitor has consented to be contacted, or an administrator has verified the consent. */
export function ConsentBadge({ given }: { given: boolean }) {
  const { t } = useTranslation('leads');
  return (
    <Badge variant={given ? 'success' : 'secondary'} dot={given ? 'success' : 'off'}>
      {t(given ? 'consent.verified' : 'consent.unverified')}
    </Badge>
  );
}
