import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { useIsPlanFull } from './use-is-plan-full.ts';

/** Opens the create form or links to it; if the plan allows no more chatbots, links to the plans instead. */
export function NewChatbotButton({ onCreate }: { onCreate?: () => void }) {
  const { t } = useTranslation('chatbots');
  const isFull = useIsPlanFull();
  if (isFull) {
    return (
      <ButtonLink href="/billing">
        <Lock aria-hidden="true" size={16} />
        {t('page.full')}
      </ButtonLink>
    );
  }
  const label = (
    <>
      <Plus aria-hidden="true" size={16} />
      {t('page.new')}
    </>
  );
  if (onCreate) {
    return (
      <Button variant="primary" onClick={onCreate}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink href="/chatbots?new=1" variant="primary">
      {label}
    </ButtonLink>
  );
}
