import { Text } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { acceptedFiles } from './check-file.ts';

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));

type AddKnowledgeProps = { chatbotId: string; onFiles: (files: File[]) => void };

/** The ways in: drop files, or paste text. */
export function AddKnowledge({ chatbotId, onFiles }: AddKnowledgeProps) {
  const { t } = useTranslation('knowledgeBase');
  const [pasting, setPasting] = useState(false);
  return (
    <div className="grid gap-3 @xl:grid-cols-[minmax(0,1fr)_200px]">
      <FileDrop
        multiple
        label={t('add.drop')}
        hint={t('add.dropHint')}
        accept={acceptedFiles}
        onFiles={onFiles}
        className="min-h-[104px]"
      />
      <button
        type="button"
        onClick={() => setPasting(true)}
        className="flex min-h-11 flex-col items-start justify-center gap-1 rounded-md border border-border bg-surface px-4 py-3 text-start text-13 hover:border-strong hover:bg-surface-2"
      >
        <span className="flex items-center gap-2.5 font-550">
          <Text aria-hidden="true" size={16} className="text-text-3" />
          {t('add.paste')}
        </span>
        <span className="text-12 text-text-3">{t('add.pasteHint')}</span>
      </button>
      {pasting ? (
        <Suspense fallback={null}>
          <PasteDialog chatbotId={chatbotId} onClose={() => setPasting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
