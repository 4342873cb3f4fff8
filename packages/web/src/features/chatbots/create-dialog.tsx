import { useTranslation } from 'react-i18next';
import { CreateChatbotFields, useCreateForm } from '../../components/chatbot/create-chatbot-form.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';

/** Asks for a name, and optionally company, goal and sector. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chatbots');
  const form = useCreateForm();
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('create.title')}
      description={t('create.text')}
      onSubmit={form.submit}
      footerNote={<span className="max-sm:hidden">{t('create.next')}</span>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <CreateChatbotFields form={form} />
    </Dialog>
  );
}
