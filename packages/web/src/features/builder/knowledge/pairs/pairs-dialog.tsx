import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../../components/file-import/file-import-dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { Refusal } from '../refusal.tsx';
import { PairFindings } from './pair-findings.tsx';
import { useImportPairs } from './use-import-pairs.ts';

/** Reads a CSV file, previews it, and adds its questions and answers as a source on confirmation. */
export function PairsDialog({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const steps = useImportPairs(chatbotId);
  return (
    <FileImportDialog
      steps={steps}
      words={{
        title: t('pairs.title'),
        text: t('pairs.text'),
        drop: t('pairs.drop'),
        reading: t('pairs.reading'),
        submit: t('pairs.submit'),
      }}
      accept=".csv,.tsv,.txt,text/csv"
      isWorthAdding={({ added }) => added > 0}
      done={() => t('pairs.done')}
      sentences={{ invalid_encoding: t('pairs.notUtf8') }}
      problem={(error) => (isOfFile(error) ? undefined : <Refusal error={error} />)}
      onClose={onClose}
    >
      {(found) => <PairFindings found={found} />}
    </FileImportDialog>
  );
}

function isOfFile(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'invalid_encoding' || error.fields.file !== undefined);
}
