import { useTranslation } from 'react-i18next';
import { Transcript } from '../../../components/conversation/transcript.tsx';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useRead } from './use-read.ts';

type Conversation = ResponseOf<'GET /api/admin/lockbox/{grantId}/conversations/{conversationId}'>;

/** A conversation as its organization sees it, read-only. */
export function ReadConversation({ grantId, id }: { grantId: string; id: string }) {
  const { t } = useTranslation('admin');
  const conversation = useRead<Conversation>(
    apiPath('GET /api/admin/lockbox/{grantId}/conversations/{conversationId}', {
      params: { grantId, conversationId: id },
    }),
  );
  return (
    <Card flush title={conversation.data?.chatbotName ?? t('lockbox.scopes.conversations')}>
      <CardContent
        query={conversation}
        errorTitle={t('detail.failedTitle')}
        errorText={t('lockbox.notRead')}
        lines={5}
        flush
      >
        {(data) => <Transcript conversation={data} />}
      </CardContent>
    </Card>
  );
}
