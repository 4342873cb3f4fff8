import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { maxOwnCannedAnswers } from '@parley/contracts/values/inbox-lists';
import { MessageSquareQuote, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../../components/list-screen/card-content.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useCannedAnswers } from '../../../../lib/inbox/canned-answers.ts';
import { useMay } from '../../../../lib/session/use-user.ts';
import { FoundList } from '../found-list.tsx';
import { CannedRow } from './canned-row.tsx';
import { useDeleteCanned } from './use-canned-acts.ts';

const CannedDialog = lazy(async () => ({ default: (await import('./canned-dialog.tsx')).CannedDialog }));

type Asked = { act: 'create' } | { act: 'edit' | 'delete'; answer: CannedAnswer } | null;

/** Answers that are written once and inserted by a shortcut: one's own, and those that everybody has. */
export function CannedCard() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const answers = useCannedAnswers(true);
  const mayShare = may('inbox.manage');
  const number = answers.data?.length ?? 0;
  const ownNumber = answers.data?.filter(({ shared }) => !shared).length ?? 0;
  // Who may share can still make one for all.
  const isFull = !mayShare && ownNumber >= maxOwnCannedAnswers;
  const close = () => setAsked(null);
  const add = (
    <Button
      size="s"
      variant={number === 0 ? 'primary' : 'secondary'}
      data-add-row
      disabled={isFull}
      onClick={() => setAsked({ act: 'create' })}
    >
      <Plus aria-hidden="true" size={16} />
      {t('canned.create')}
    </Button>
  );
  return (
    <div {...rowFocusProps} className="contents">
      <Card flush title={t('canned.title')} action={number > 0 ? add : null}>
        {number > 0 ? (
          <p className="px-4 pt-3 pb-1 text-13 text-text-2 max-md:px-3">
            {isFull ? t('canned.full', { max: format.number(maxOwnCannedAnswers) }) : t('canned.text')}
          </p>
        ) : null}
        <CardContent
          flush
          query={answers}
          errorTitle={t('canned.errorTitle')}
          errorText={t('webhooks.errorText')}
          empty={
            <EmptyState
              art={
                <IconTile>
                  <MessageSquareQuote size={20} />
                </IconTile>
              }
              title={t('canned.emptyTitle')}
              description={t('canned.emptyText')}
              action={add}
            />
          }
        >
          {(data) => (
            <FoundList
              label={t('canned.title')}
              searchLabel={t('canned.search')}
              items={data}
              wordsOf={({ shortcut, text }) => `/${shortcut} ${text}`}
            >
              {(answer) => (
                <CannedRow
                  key={answer.id}
                  answer={answer}
                  onAsk={mayShare || !answer.shared ? (act) => setAsked({ act, answer }) : undefined}
                />
              )}
            </FoundList>
          )}
        </CardContent>
      </Card>
      <Suspense fallback={null}>
        {asked?.act === 'create' ? <CannedDialog answer={null} mayShare={mayShare} onClose={close} /> : null}
        {asked?.act === 'edit' ? (
          <CannedDialog answer={asked.answer} mayShare={mayShare} onClose={close} />
        ) : null}
        {asked?.act === 'delete' ? <DeleteCanned answer={asked.answer} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** Asks before an answer is deleted, saying who loses it. */
function DeleteCanned({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useDeleteCanned(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('canned.deleteTitle', { name: answer.shortcut })}
      description={t(answer.shared ? 'canned.deleteSharedText' : 'canned.deleteText')}
      confirmLabel={t('canned.delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(answer)}
    />
  );
}
