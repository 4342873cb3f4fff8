import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { TagInput } from '../../components/ui/tag-input.tsx';
import { type Lead, nameOf } from './lead-filter.ts';
import { useChangeLead } from './use-lead-acts.ts';

const fields = ['name', 'email', 'phone', 'location', 'country', 'company'] as const;
type FieldName = (typeof fields)[number];

/** Changes contact details and tags; what was not touched is not sent. */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation('leads');
  const [edits, setEdits] = useState<Partial<Record<FieldName, string>>>({});
  const [tags, setTags] = useState<readonly string[]>(lead.tags);
  const change = useChangeLead(lead.id, onClose);
  function save() {
    const changed = Object.entries(edits).map(([name, value]) => [name, value.trim() || null]);
    change.mutate({ revision: lead.revision, ...Object.fromEntries(changed), tags: [...tags] });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('edit.title', { name: nameOf(lead) })}
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            hint={name === 'country' ? t('edit.country') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                dir={name === 'email' || name === 'phone' ? 'ltr' : 'auto'}
                value={edits[name] ?? lead[name] ?? ''}
                onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t('fields.tags')}>
        {(control) => <TagInput {...control} values={tags} onValuesChange={setTags} />}
      </Field>
    </Dialog>
  );
}
