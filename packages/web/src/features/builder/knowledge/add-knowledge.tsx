import { Text } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { acceptedFiles } from './check-file.ts';
import { AddWebsite } from './website/add-website.tsx';

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));

type AddKnowledgeProps = { chatbotId: string; onFiles: (files: File[]) => void };

/** Adds a website, files or pasted text. */
export function AddKnowledge({ chatbotId, onFiles }: AddKnowledgeProps) {
  const { t } = useTranslation('knowledgeBase');
  const [pasting, setPasting] = useState(false);
  return (
    <div className="grid gap-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,240px)]">
      <div className="flex min-w-0 flex-col gap-3">
        <AddWebsite chatbotId={chatbotId} />
        <button
          type="button"
          onClick={() => setPasting(true)}
          className="flex min-h-11 flex-wrap items-center gap-x-2.5 rounded-md border border-border bg-surface px-4 py-2.5 text-start text-13 hover:border-strong hover:bg-surface-2 max-md:px-3"
        >
          <Text aria-hidden="true" size={16} className="flex-none text-text-3" />
          <span className="font-550">{t('add.paste')}</span>
          <span className="text-12 text-text-3">{t('add.pasteHint')}</span>
        </button>
      </div>
      <FileDrop
        multiple
        label={t('add.drop')}
        hint={t('add.dropHint')}
        accept={acceptedFiles}
        onFiles={onFiles}
        className="min-h-[104px]"
      />
      {pasting ? (
        <Suspense fallback={null}>
          <PasteDialog chatbotId={chatbotId} onClose={() => setPasting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
