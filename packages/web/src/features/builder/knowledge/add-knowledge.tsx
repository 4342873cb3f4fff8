import { type LucideIcon, MessagesSquare, Plug, Text } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/ui/inputs/file-drop.tsx';
import { useUser } from '../../../lib/session/use-user.ts';
import { acceptedFiles } from './uploads/check-file.ts';
import { AddWebsite } from './website/add-website.tsx';

const ApiDialog = lazy(async () => ({ default: (await import('./api/api-dialog.tsx')).ApiDialog }));
const PairsDialog = lazy(async () => ({ default: (await import('./pairs/pairs-dialog.tsx')).PairsDialog }));
const PasteDialog = lazy(async () => ({ default: (await import('./dialogs/paste-dialog.tsx')).PasteDialog }));

type AddKnowledgeProps = { chatbotId: string; onFiles: (files: File[]) => void };

/** Adds a website, files, pasted text, questions and answers, or an API. */
export function AddKnowledge({ chatbotId, onFiles }: AddKnowledgeProps) {
  const { t } = useTranslation('knowledgeBase');
  const { user } = useUser();
  const [adding, setAdding] = useState<'text' | 'pairs' | 'api' | null>(null);
  return (
    <div className="grid gap-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,240px)]">
      <div className="flex min-w-0 flex-col gap-3">
        <AddWebsite chatbotId={chatbotId} />
        <div className="flex flex-col gap-3 max-md:grid max-md:grid-cols-2 max-md:gap-2">
          <AddButton
            icon={Text}
            label={t('add.paste')}
            hint={t('add.pasteHint')}
            onClick={() => setAdding('text')}
          />
          <AddButton
            icon={MessagesSquare}
            label={t('pairs.open')}
            hint={t('pairs.openHint')}
            onClick={() => setAdding('pairs')}
          />
          {user?.currentOrganization?.features.apiSources === false ? null : (
            <AddButton
              icon={Plug}
              label={t('api.open')}
              hint={t('api.openHint')}
              onClick={() => setAdding('api')}
            />
          )}
        </div>
      </div>
      <FileDrop
        multiple
        label={t('add.drop')}
        hint={t('add.dropHint')}
        accept={acceptedFiles}
        onFiles={onFiles}
        className="md:min-h-[104px]"
      />
      <Suspense fallback={null}>
        {adding === 'text' ? <PasteDialog chatbotId={chatbotId} onClose={() => setAdding(null)} /> : null}
        {adding === 'pairs' ? <PairsDialog chatbotId={chatbotId} onClose={() => setAdding(null)} /> : null}
        {adding === 'api' ? <ApiDialog chatbotId={chatbotId} onClose={() => setAdding(null)} /> : null}
      </Suspense>
    </div>
  );
}

type AddButtonProps = { icon: LucideIcon; label: string; hint: string; onClick: () => void };

function AddButton({ icon: Icon, label, hint, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      data-add-row
      onClick={onClick}
      className="flex min-h-11 items-center gap-x-2.5 md:flex-wrap rounded-md border border-border bg-surface px-4 py-2.5 text-start text-13 hover:border-strong hover:bg-surface-2 max-md:px-3"
    >
      <Icon aria-hidden="true" size={16} className="flex-none text-text-3" />
      <span className="font-550">{label}</span>
      <span className="text-12 text-text-3 max-md:hidden">{hint}</span>
    </button>
  );
}
