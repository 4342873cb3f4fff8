import { imageTypes, maxImageBytes } from '@parley/contracts/values/lists';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { FileButton } from '../../components/ui/buttons/file-button.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

type PictureChooserProps = {
  hasPicture: boolean;
  /** Shown before the buttons. */
  shown?: ReactNode;
  problem: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
};

/** Buttons to choose, replace and remove a picture, with allowed formats and the last error. */
export function PictureChooser({ hasPicture, shown, problem, onFile, onRemove }: PictureChooserProps) {
  const { t } = useTranslation('builder');
  const { bytes } = useFormat();
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        {shown}
        <FileButton
          label={t(hasPicture ? 'appearance.pictureReplace' : 'appearance.pictureChoose')}
          accept={imageTypes.join(',')}
          onFile={onFile}
        />
        {hasPicture ? (
          <Button variant="ghost" onClick={onRemove}>
            {t('appearance.pictureRemove')}
          </Button>
        ) : null}
      </span>
      <span className="text-12 text-text-3">
        {t('appearance.pictureHint', { size: bytes(maxImageBytes) })}
      </span>
      <span role="alert" className="text-12 text-error-text">
        {problem}
      </span>
    </>
  );
}
