import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useSetConsent } from '../use-lead-acts.ts';

type ConsentDialogProps = { leadId: string; consentGiven: boolean; onClose: () => void };

/** Asks for the note that the decision is recorded with. */
export function ConsentDialog({ leadId, consentGiven, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('leads');
  const [note, setNote] = useState('');
  const setConsent = useSetConsent(leadId, onClose);
  const act = t(consentGiven ? 'consent.verify' : 'consent.revoke');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={act}
      description={t(consentGiven ? 'consent.verifyText' : 'consent.revokeText')}
      size="s"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== '') setConsent.mutate({ consentGiven, note: note.trim() });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button
            type="submit"
            variant={consentGiven ? 'primary' : 'destructive'}
            loading={setConsent.isPending}
            disabled={note.trim() === ''}
          >
            {act}
          </Button>
        </>
      }
    >
      <Field label={t('consent.note')} hint={t('consent.noteHint')} required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
