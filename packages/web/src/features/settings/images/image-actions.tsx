import { imageTypes } from '@parley/contracts/values/lists';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { FileButton } from '../../../components/ui/buttons/file-button.tsx';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import type { StoredImage } from './use-stored-image.ts';

type ImageActsProps = {
  image: StoredImage;
  title: ReactNode;
  hint: string;
  /** Without `use`, the surrounding form uploads the chosen picture. */
  labels: { choose: string; replace: string; use?: string; remove: string; sending: string };
};

/** Title, hint and buttons beside a picture: choose, replace and remove. */
export function ImageActions({ image, title, hint, labels }: ImageActsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <div className="min-w-0 flex-1 basis-52">
        {title}
        <p className="text-12 text-text-3">{hint}</p>
        {image.sending ? (
          <Progress label={labels.sending} value={Math.round(image.share * 100)} className="mt-2 max-w-60" />
        ) : null}
        <p role="alert" className="text-12 text-error-text">
          {image.problem}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {image.isChosen ? (
          <>
            <Button variant="ghost" disabled={image.sending} onClick={image.cancel}>
              {t('ui.cancel')}
            </Button>
            {labels.use ? (
              <Button loading={image.sending} onClick={image.use}>
                {labels.use}
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <FileButton
              label={image.isStored ? labels.replace : labels.choose}
              accept={imageTypes.join(',')}
              onFile={image.choose}
            />
            {image.isStored ? (
              <Button variant="quiet-destructive" loading={image.removing} onClick={image.remove}>
                {labels.remove}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}
