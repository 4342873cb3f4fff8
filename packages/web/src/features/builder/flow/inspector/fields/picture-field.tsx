import { picturePath } from '@parley/contracts/settings/appearance-settings';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalMark } from '../../../../../components/ui/inputs/field.tsx';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { usePictureUpload } from '../../../api/use-picture-upload.ts';
import { PictureChooser } from '../../../picture-chooser.tsx';
import { useFlow } from '../../state/flow-context.ts';
import { TemplateField } from './template-field.tsx';

type Picture = { id: string; alt: string };
type PictureFieldProps = {
  nodeId: string;
  value: Picture | undefined;
  onValueChange: (picture: Picture | undefined) => void;
};

/** Picture below a message, with its alternative text. */
export function PictureField({ nodeId, value, onValueChange }: PictureFieldProps) {
  const { t } = useTranslation('builder');
  const { chatbotId, problems } = useFlow();
  const labelId = useId();
  const upload = usePictureUpload(chatbotId, 'message', ({ id }) =>
    onValueChange({ id, alt: value?.alt ?? '' }),
  );
  const problem = upload.error ? errorText(upload.error, t) : problems.at(nodeId, 'image');
  return (
    <fieldset aria-labelledby={labelId} aria-busy={upload.isPending} className="flex min-w-0 flex-col gap-2">
      <span id={labelId} className="text-13 font-550">
        {t('flow.field.picture')}
        <OptionalMark />
      </span>
      {value ? (
        <img
          src={picturePath(chatbotId, value.id)}
          alt={value.alt}
          className="max-h-40 w-fit max-w-full rounded-ui border border-border object-contain"
        />
      ) : null}
      <PictureChooser
        hasPicture={value !== undefined}
        problem={problem}
        onFile={(file) => upload.mutate(file)}
        onRemove={() => onValueChange(undefined)}
      />
      {value ? (
        <TemplateField
          label={t('flow.field.pictureAlt')}
          hint={t('flow.field.pictureAltHint')}
          nodeId={nodeId}
          path="image.alt"
          value={value.alt}
          onValueChange={(alt) => onValueChange({ ...value, alt })}
        />
      ) : null}
    </fieldset>
  );
}
