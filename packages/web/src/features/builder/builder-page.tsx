import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { LoadError } from '../../components/list-screen/load-error.tsx';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import { Page } from '../../components/ui/layout/page.tsx';
import { isNotFound } from '../../lib/api/api-error.ts';
import type { ResponseOf } from '../../lib/api/client.ts';
import { useBreadcrumb } from '../../lib/breadcrumb.ts';
import { chatbotKey } from '../../lib/chatbots/chatbot-cache.ts';
import { Builder } from './builder.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { NewChatbot } from './new-chatbot.tsx';

/** /builder creates a chatbot, /builder/{id} edits one. */
export default function BuilderPage() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <NewChatbot /> : <ExistingChatbot key={id} chatbotId={id} />;
}

function ExistingChatbot({ chatbotId }: { chatbotId: string }) {
  const { t } = useTranslation('builder');
  const chatbot = useQuery<ResponseOf<'GET /api/chatbots/{chatbotId}'>>({ queryKey: chatbotKey(chatbotId) });
  useBreadcrumb(chatbot.data?.name);
  if (chatbot.data) return <Builder chatbot={chatbot.data} />;
  if (chatbot.isPending) return <BuilderSkeleton />;
  const isMissing = isNotFound(chatbot.error);
  return (
    <Page>
      {isMissing ? (
        <EmptyState
          level={1}
          art={<EmptyArt />}
          title={t('notFound.title')}
          description={t('notFound.text')}
          action={<ButtonLink href="/chatbots">{t('notFound.back')}</ButtonLink>}
        />
      ) : (
        <LoadError query={chatbot} title={t('error.title')} text={t('error.text')} />
      )}
    </Page>
  );
}
