import { imageTypes, maxImageBytes } from '@parley/contracts/lists';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Draft } from '../api/use-draft.ts';
import { usePictureUpload } from '../api/use-picture-upload.ts';

type AvatarFieldProps = { draft: Draft; field: 'botAvatar' | 'userAvatar'; fallback: string };

/** A picture of the chatbot or of its visitors: uploaded at once, shown to visitors once saved and published. */
export function AvatarField({ draft, field, fallback }: AvatarFieldProps) {
  const { t } = useTranslation('builder');
  const { bytes } = useFormat();
  const labelId = useId();
  const { settings, change, fieldErrors } = draft;
  const path = settings.appearance[field];
  const upload = usePictureUpload(settings.id, 'avatar', (kept) =>
    change({ appearance: { [field]: kept.path } }),
  );
  const problem = upload.error ? errorText(upload.error, t) : fieldErrors[`appearance.${field}`];
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-busy={upload.isPending}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={labelId} className="text-13 font-550">
        {t(`appearance.${field}`)}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Avatar name={fallback} src={path} size="l" />
        <FileButton
          label={t(path ? 'appearance.pictureReplace' : 'appearance.pictureChoose')}
          accept={imageTypes.join(',')}
          onFile={(file) => upload.mutate(file)}
        />
        {path ? (
          <Button variant="ghost" onClick={() => change({ appearance: { [field]: null } })}>
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
    </fieldset>
  );
}
