import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { BookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { can } from '../../../lib/can.ts';
import { useAddress } from '../../../lib/router/use-address.ts';
import { AddKnowledge } from './add-knowledge.tsx';
import { SourcesCard } from './sources-card.tsx';
import { TryOut } from './try-out/try-out.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import type { Uploads } from './uploads/use-uploads.ts';
import { useSources } from './use-sources.ts';

/** The chatbot's sources: add them, watch them being read, retry failures, try a question. */
export function KnowledgeTab({ chatbot, uploads }: { chatbot: Chatbot; uploads: Uploads }) {
  const { t } = useTranslation('knowledgeBase');
  const mayWrite = can(chatbot, 'knowledge.write');
  const sources = useSources(chatbot.id);
  const [{ source: addressed }] = useAddress({ source: '' });
  const isEmpty = sources.data?.length === 0 && uploads.uploads.length === 0;
  return (
    <div
      {...rowFocusProps}
      aria-busy={sources.isPending ? true : undefined}
      className="@container flex min-w-0 flex-1 flex-col gap-4"
    >
      {mayWrite ? <AddKnowledge chatbotId={chatbot.id} onFiles={uploads.add} /> : null}
      <UploadList uploads={uploads} />
      {sources.isPending ? <SourcesSkeleton /> : null}
      {sources.isError ? <LoadError query={sources} title={t('error.title')} text={t('error.text')} /> : null}
      {isEmpty ? (
        <EmptyState
          art={<BookText aria-hidden="true" size={28} strokeWidth={1.5} />}
          title={t('empty.title')}
          description={t(mayWrite ? 'empty.text' : 'empty.readOnly')}
        />
      ) : null}
      {sources.data && sources.data.length > 0 ? (
        <>
          <SourcesCard key={addressed} sources={sources.data} addressed={addressed} />
          <TryOut chatbot={chatbot} />
        </>
      ) : null}
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd'];

function SourcesSkeleton() {
  return (
    <div className="rounded-md border border-border bg-surface">
      <div className="flex h-[46px] items-center border-b border-border px-4">
        <Skeleton className="h-3.5 w-24" />
      </div>
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-3 border-b border-border px-4 last:border-0">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="ms-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
