import type { ErrorCode } from '@parley/contracts/values/error-codes';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Spinner } from '../ui/display/spinner.tsx';
import { FileProblem } from '../ui/feedback/file-problem.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { FileDrop } from '../ui/inputs/file-drop.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { FileImport } from './use-file-import.ts';

export type FileImportDialogProps<Found> = {
  steps: FileImport<Found>;
  words: { title: string; text: string; drop: string; reading: string; submit: string };
  /** Value of the input's `accept`: ".csv,.tsv". */
  accept: string;
  /** Whether importing the file would change anything. */
  isWorthAdding: (found: Found) => boolean;
  /** Message after the import. */
  done: (saved: Found) => string;
  /** Next step offered after the import, beside closing. */
  next?: (saved: Found) => ReactNode;
  /** Options to choose before the file. */
  choices?: ReactNode;
  isDisabled?: boolean;
  /** Error texts for a file of this kind, by error code. */
  sentences?: Partial<Record<ErrorCode, string>>;
  /** Renders errors that are not about the file; undefined for the default. */
  problem?: (error: Error) => ReactNode | undefined;
  onClose: () => void;
  /** Preview of the file's content. */
  children: (found: Found) => ReactNode;
};

/** Reads a file, shows a preview of its content, and imports it on confirmation. */
export function FileImportDialog<Found>(props: FileImportDialogProps<Found>) {
  const { steps, words, onClose, children } = props;
  const { found, saved } = steps;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={words.title}
      description={saved ? undefined : words.text}
      footer={<Footer {...props} />}
    >
      {saved ? <Done>{props.done(saved)}</Done> : <Choice {...props} />}
      <Problem {...props} />
      {found ? children(found) : null}
    </Dialog>
  );
}

function Footer<Found>({ steps, words, isWorthAdding, next, onClose }: FileImportDialogProps<Found>) {
  const { t } = useTranslation('common');
  const { found, saved, isSaving } = steps;
  if (!saved) {
    return (
      <>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="primary"
          disabled={!found || !isWorthAdding(found)}
          loading={isSaving}
          onClick={steps.save}
        >
          {words.submit}
        </Button>
      </>
    );
  }
  const link = next?.(saved);
  return (
    <>
      <Button variant={link ? undefined : 'primary'} onClick={onClose}>
        {t('ui.close')}
      </Button>
      {link}
    </>
  );
}

function Choice<Found>({ steps, words, accept, choices, isDisabled }: FileImportDialogProps<Found>) {
  const { isReading, isSaving, share } = steps;
  return (
    <>
      {choices}
      <FileDrop
        label={words.drop}
        accept={accept}
        disabled={isReading || isSaving || isDisabled}
        onFiles={([file]) => file && steps.read(file)}
      />
      {isReading ? (
        <p role="status" className="flex items-center gap-2 text-13 text-text-2">
          <Spinner size={14} />
          {words.reading}
        </p>
      ) : null}
      {(isReading || isSaving) && share > 0 && share < 1 ? (
        <Progress label={words.reading} value={Math.round(share * 100)} />
      ) : null}
    </>
  );
}

function Problem<Found>({ steps: { error }, sentences, problem }: FileImportDialogProps<Found>) {
  if (!error) return null;
  return problem?.(error) ?? <FileProblem error={error} {...(sentences ? { sentences } : {})} />;
}

/** The pressed button has been removed, so the focus moves to the result. */
function Done({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className="text-13 font-550 outline-none">
      {children}
    </p>
  );
}
