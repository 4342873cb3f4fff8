import type { ChatbotVersionContent } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { ErrorState } from '../../../../components/ui/feedback/error-state.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { apiPath } from '../../../../lib/api/client.ts';
import { requestIdOf } from '../../../../lib/api/error-text.ts';
import type { Draft } from '../../api/use-draft.ts';
import { FlowDifferences, flowDiff } from './flow-differences.tsx';
import { useSettingWords } from './setting-words.ts';
import { type Difference, diffVersion } from './version-diff.ts';

type CompareDialogProps = {
  draft: Draft;
  version: number;
  /** Left out if the user may not restore versions. */
  onRestore?: (() => void) | undefined;
  onClose: () => void;
};

/** A published version and the draft side by side, by the settings in which they differ. */
export function CompareDialog({ draft, version, onRestore, onClose }: CompareDialogProps) {
  const { t } = useTranslation('builder');
  const params = { chatbotId: draft.settings.id, version: String(version) };
  const content = useQuery<ChatbotVersionContent>({
    queryKey: [apiPath('GET /api/chatbots/{chatbotId}/versions/{version}', { params })],
  });
  const differences = content.data ? diffVersion(content.data, draft.settings) : [];
  const flow = content.data ? flowDiff(content.data.flow ?? null, draft.settings.flow ?? null) : null;
  const isSame = differences.length === 0 && flow === null;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('versions.compareTitle', { version })}
      description={draft.unsaved > 0 ? t('versions.withUnsaved', { count: draft.unsaved }) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
          {onRestore && content.data && !isSame ? (
            <Button variant="primary" onClick={onRestore}>
              {t('versions.restoreThis')}
            </Button>
          ) : null}
        </>
      }
    >
      {content.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ) : null}
      {content.isError ? (
        <ErrorState
          title={t('versions.oneError')}
          description={t('versions.errorText')}
          requestId={requestIdOf(content.error)}
          retrying={content.isFetching}
          onRetry={() => void content.refetch()}
        />
      ) : null}
      {content.data && isSame ? <Note>{t('versions.same')}</Note> : null}
      {differences.length > 0 ? <Differences differences={differences} version={version} /> : null}
      {flow ? <FlowDifferences diff={flow} /> : null}
    </Dialog>
  );
}

function Differences({ differences, version }: { differences: readonly Difference[]; version: number }) {
  const { t } = useTranslation('builder');
  const { labelOf, wordsOf } = useSettingWords();
  const heads = { before: t('versions.number', { version }), after: t('versions.draft') };
  return (
    <dl className="flex flex-col gap-3">
      {differences.map((difference) => (
        <div key={difference.path}>
          <dt className="mb-1 text-13 font-550">{labelOf(difference.path)}</dt>
          <dd className="grid overflow-hidden rounded-md border border-border sm:grid-cols-2">
            {(['before', 'after'] as const).map((side) => (
              <span
                key={side}
                className="min-w-0 border-border px-3 py-2 not-first:border-t sm:not-first:border-s sm:not-first:border-t-0 not-first:bg-surface-2"
              >
                <span className="block text-12 text-text-3">{heads[side]}</span>
                <span className="flex items-start gap-2 text-13">
                  {difference.path === 'appearance.primaryColor' ? (
                    <span
                      aria-hidden="true"
                      style={{ background: String(difference[side]) }}
                      className="mt-1 size-3 flex-none rounded-xs border border-border"
                    />
                  ) : null}
                  <span
                    dir="auto"
                    className="max-h-40 min-w-0 overflow-y-auto whitespace-pre-line break-words"
                  >
                    {wordsOf(difference.path, difference[side])}
                  </span>
                </span>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
