import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { useCardPage } from './use-card-page.ts';

type CardPageButtonProps = { label: string; name?: string };

/** A button to the page that takes another card. @param name what it is called where the label alone says too little */
export function CardPageButton({ label, name }: CardPageButtonProps) {
  const page = useCardPage();
  const { t } = useTranslation('billing');
  return (
    <Button
      size="s"
      title={t('card.atStripe')}
      aria-label={name ?? label}
      loading={page.isPending}
      onClick={() => page.mutate()}
    >
      {label}
    </Button>
  );
}
