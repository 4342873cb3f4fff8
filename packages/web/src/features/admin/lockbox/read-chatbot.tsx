import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useRead } from './use-read.ts';

type Chatbot = ResponseOf<'GET /api/admin/lockbox/{grantId}/settings/{chatbotId}'>;

/** Settings of a chatbot: those that explain its answers in words, then all of them as API JSON. */
export function ReadChatbot({ grantId, id }: { grantId: string; id: string }) {
  const { t } = useTranslation('admin');
  const chatbot = useRead<Chatbot>(
    apiPath('GET /api/admin/lockbox/{grantId}/settings/{chatbotId}', { params: { grantId, chatbotId: id } }),
  );
  return (
    <Card title={chatbot.data?.name ?? t('organizations.chatbots')}>
      <CardContent
        query={chatbot}
        errorTitle={t('detail.failedTitle')}
        errorText={t('lockbox.notRead')}
        lines={5}
      >
        {(data) => <Loaded chatbot={data} />}
      </CardContent>
    </Card>
  );
}

function Loaded({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('admin');
  const { abilities: _, ...all } = chatbot;
  return (
    <div className="flex flex-col gap-5">
      <KeyValueList
        items={[
          { key: t('columns.status'), value: t(`chatbotStatus.${chatbot.status}`) },
          {
            key: t('costs.model'),
            value: (
              <span dir="ltr">
                {chatbot.model.provider} {chatbot.model.name}
              </span>
            ),
          },
          {
            key: t('lockbox.instructions'),
            value: (
              <p dir="auto" className="whitespace-pre-line">
                {chatbot.model.systemInstructions}
              </p>
            ),
          },
          { key: t('lockbox.domains'), value: chatbot.deployment.allowedDomains.join(', ') },
        ]}
      />
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="text-13 font-semibold">{t('lockbox.everything')}</h3>
        <pre
          dir="ltr"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-[480px] overflow-auto rounded-sm border border-border bg-surface-2 p-3 font-mono text-12"
        >
          {JSON.stringify(all, null, 2)}
        </pre>
      </section>
    </div>
  );
}
