import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import type { Guide } from './guides.ts';

type GuideDialogProps = {
  guide: Guide;
  onClose: () => void;
  /** Opens the form of a new webhook. */
  onAddWebhook: () => void;
};

const steps = ['first', 'second', 'third'] as const;

/** How to connect a tool that calls Parley or receives its webhooks. */
export function GuideDialog({ guide, onClose, onAddWebhook }: GuideDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('integrations.guideTitle', { name: t(`integrations.${guide}.name`) })}
      description={t(`integrations.${guide}.text`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
          {guide === 'wordpress' ? (
            <ButtonLink href="/chatbots" variant="primary">
              {t('integrations.wordpress.open')}
            </ButtonLink>
          ) : (
            <Button data-autofocus variant="primary" onClick={onAddWebhook}>
              {t('webhooks.add')}
            </Button>
          )}
        </>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-13">
        {steps.map((step) => (
          <li key={step}>{t(`integrations.${guide}.${step}`)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
