import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useCardPage } from './use-card-page.ts';

type CardPageButtonProps = { label: string; name?: string };

/** Button that opens the page where the card is changed. @param name accessible name, if the label alone is ambiguous */
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
