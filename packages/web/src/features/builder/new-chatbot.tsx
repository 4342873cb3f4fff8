import { useTranslation } from 'react-i18next';
import { CreateChatbotFields, useCreateForm } from '../../components/chatbot/create-chatbot-form.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { ErrorState } from '../../components/ui/feedback/error-state.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Page } from '../../components/ui/layout/page.tsx';
import { PageHeader } from '../../components/ui/layout/page-header.tsx';
import { useMay } from '../../lib/session/use-user.ts';

/** Builder without a chatbot: entering a name creates one and opens it. */
export function NewChatbot() {
  const { t } = useTranslation('chatbots');
  const may = useMay();
  const form = useCreateForm();
  if (!may('chatbot.create')) {
    return (
      <Page>
        <ErrorState title={t('create.refusedTitle')} description={t('create.refused')} />
      </Page>
    );
  }
  return (
    <Page>
      <div className="mx-auto flex w-full max-w-[560px] flex-col gap-4">
        <PageHeader title={t('create.title')} context={t('create.text')} />
        <form noValidate onSubmit={form.submit}>
          <Card
            footer={
              <div className="flex justify-end">
                <Button type="submit" variant="primary" loading={form.pending}>
                  {t('create.submit')}
                </Button>
              </div>
            }
          >
            <div className="flex flex-col gap-4">
              <CreateChatbotFields form={form} />
            </div>
          </Card>
        </form>
      </div>
    </Page>
  );
}
