import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { SignInMethodRow } from './sign-in-method-row.tsx';

/** Whether Google sign-in is linked, and how to link it. */
export function GoogleCard({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Card>
      <SignInMethodRow
        icon={<Link2 size={18} />}
        isOn={isLinked}
        title={t('google.title')}
        badge={
          <Badge variant={isLinked ? 'success' : 'secondary'}>
            {t(isLinked ? 'google.linked' : 'google.notLinked')}
          </Badge>
        }
        text={t(isLinked ? 'google.linkedText' : 'google.notLinkedText')}
      />
    </Card>
  );
}
