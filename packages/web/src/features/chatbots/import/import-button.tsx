import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsPlanFull } from '../../../components/chatbot/use-is-plan-full.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';

/** Left out if the plan is full, because the button beside it then links to the plans. */
export function ImportButton({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('chatbots');
  if (useIsPlanFull()) return null;
  return (
    <Button onClick={onImport}>
      <Upload aria-hidden="true" size={16} />
      {t('page.import')}
    </Button>
  );
}
