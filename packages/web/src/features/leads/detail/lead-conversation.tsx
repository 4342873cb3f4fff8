import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Transcript } from '../../../components/conversation/transcript.tsx';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { EmptyArt } from '../../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { apiPath } from '../../../lib/api/client.ts';
import type { Lead } from '../lead-filter.ts';

/** Transcript of the conversation that produced the lead, or the reason why there is none. */
export function LeadConversation({ lead }: { lead: Lead }) {
  if (lead.conversationId === null) return <NoConversation why="never" />;
  if (!lead.conversationAvailable) return <NoConversation why="gone" />;
  return <Shown conversationId={lead.conversationId} />;
}

function NoConversation({ why }: { why: 'never' | 'gone' }) {
  const { t } = useTranslation('leads');
  return (
    <EmptyState
      art={<EmptyArt />}
      title={t('transcript.none')}
      description={t(why === 'never' ? 'transcript.never' : 'transcript.gone')}
    />
  );
}

function Shown({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('leads');
  const query = useQuery<Conversation>({
    queryKey: [apiPath('GET /api/conversations/{conversationId}', { params: { conversationId } })],
  });
  const { data, error } = query;
  if (isNotFound(error)) return <NoConversation why="gone" />;
  if (data) return <Transcript conversation={data} />;
  if (!error) return <Skeleton className="h-64" />;
  return <LoadError query={query} title={t('transcript.failed')} text={t('error.oneText')} />;
}
