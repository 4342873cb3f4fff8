import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { useChangeSource } from '../use-source-acts.ts';

/** Renames a source; visitors see its name under answers. */
export function RenameDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const change = useChangeSource();
  const [name, setName] = useState(source.name);
  const isEmpty = name.trim() === '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty) return;
    if (name.trim() !== source.name) change.mutate({ source, change: { name: name.trim() } });
    onClose();
  }
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('rename.title')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('rename.submit')}
          </Button>
        </>
      }
    >
      <Field label={t('paste.name')} error={isEmpty ? t('paste.nameRequired') : undefined} required>
        {(control) => (
          <Input
            {...control}
            size="l"
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
