import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import type { Draft } from '../api/use-draft.ts';
import { usePictureUpload } from '../api/use-picture-upload.ts';
import { PictureChooser } from '../picture-chooser.tsx';

type AvatarFieldProps = { draft: Draft; field: 'botAvatar' | 'userAvatar'; fallback: string };

/** Picture of the chatbot or its visitors: uploaded immediately, visible to visitors once saved and published. */
export function AvatarField({ draft, field, fallback }: AvatarFieldProps) {
  const { t } = useTranslation('builder');
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
      <PictureChooser
        hasPicture={Boolean(path)}
        shown={<Avatar name={fallback} src={path} size="l" />}
        problem={problem}
        onFile={(file) => upload.mutate(file)}
        onRemove={() => change({ appearance: { [field]: null } })}
      />
    </fieldset>
  );
}
