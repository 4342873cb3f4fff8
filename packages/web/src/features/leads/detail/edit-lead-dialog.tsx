import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { changesOf, LeadFields, textsOf } from '../lead-fields.tsx';
import { type Lead, nameOf } from '../lead-filter.ts';
import { useChangeLead } from '../use-lead-acts.ts';

/** Edits contact details and tags; sends only changed fields. */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation('leads');
  const [texts, setTexts] = useState(textsOf(lead));
  const [tags, setTags] = useState<readonly string[]>(lead.tags);
  const change = useChangeLead(lead.id, onClose);
  const errors = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('edit.title', { name: nameOf(lead) })}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ revision: lead.revision, ...changesOf(texts, textsOf(lead)), tags: [...tags] });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <LeadFields texts={texts} errors={errors} onChange={setTexts} />
      <Field label={t('fields.tags')} error={errors.tags}>
        {(control) => <TagInput {...control} values={tags} onValuesChange={setTags} />}
      </Field>
    </Dialog>
  );
}
