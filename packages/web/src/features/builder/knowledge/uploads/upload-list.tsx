import { FileText, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Progress } from '../../../../components/ui/feedback/progress.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { RefusalText } from '../refusal.tsx';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

/** Files being uploaded, failed uploads, and files that were not sent. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <>
      {uploads.refused.length > 0 ? <RefusedFiles uploads={uploads} /> : null}
      {uploads.uploads.length > 0 ? (
        <ul aria-label={t('uploads.label')} className="rounded-md border border-border bg-surface">
          {uploads.uploads.map((upload) => (
            <Row key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function RefusedFiles({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <div role="alert">
      <Note tone="warning">
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1">
            <b className="font-semibold">{t('uploads.refused', { count: uploads.refused.length })}</b>
            <span className="block">
              {uploads.refused.map(({ name, reason }) => (
                <span key={name} className="block break-words">
                  <bdi className="font-medium">{name}</bdi>: {t(`uploads.reason.${reason}`)}
                </span>
              ))}
            </span>
          </span>
          <IconButton
            size="s"
            label={t('uploads.forget')}
            onClick={uploads.forgetRefused}
            className="-my-1 text-current"
            icon={<X aria-hidden="true" size={16} />}
          />
        </span>
      </Note>
    </div>
  );
}

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('knowledgeBase');
  const name = upload.file.name;
  const hasFailed = upload.state === 'failed';
  return (
    <li
      data-row
      className="flex min-h-11 items-center gap-3 border-b border-border py-1.5 ps-4 pe-2 text-13 last:border-0"
    >
      <FileText aria-hidden="true" size={16} className="flex-none text-text-3" />
      <span className="min-w-0 flex-1">
        <TruncatedText className="font-medium">{name}</TruncatedText>
        {hasFailed ? <Failure error={upload.error} /> : null}
      </span>
      {hasFailed ? (
        <IconButton
          size="s"
          label={t('uploads.retry', { name })}
          onClick={() => uploads.retry(upload.id)}
          icon={<RotateCw aria-hidden="true" size={16} />}
        />
      ) : (
        <Travel upload={upload} />
      )}
      <IconButton
        size="s"
        label={t(hasFailed ? 'uploads.drop' : 'uploads.stop', { name })}
        onClick={() => uploads.drop(upload.id)}
        icon={<X aria-hidden="true" size={16} />}
      />
    </li>
  );
}

function Travel({ upload }: { upload: Upload }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const words = upload.state === 'waiting' ? t('uploads.waiting') : format.percent(upload.share);
  return (
    <span className="flex w-40 flex-none flex-col gap-1 max-sm:w-24">
      <span className="flex justify-between gap-2 text-12 text-text-3">
        <span className="max-sm:hidden">
          {upload.share >= 1 ? t('uploads.storing') : t('uploads.uploading')}
        </span>
        <span className="tabular-nums">{words}</span>
      </span>
      <Progress
        label={t('uploads.progress', { name: upload.file.name })}
        value={Math.round(upload.share * 100)}
      />
    </span>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <span role="alert" className="block text-12 text-error-text">
      <RefusalText error={error} />
    </span>
  );
}
