import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { addressProblem } from '../../../../lib/form/address-problem.ts';
import { RefreshField, type RefreshInterval } from '../refresh-field.tsx';
import { Refusal } from '../refusal.tsx';
import { apiFormOf, newApiForm } from './api-form.ts';
import { ApiPreview } from './api-preview.tsx';
import { ItemFields } from './item-fields.tsx';
import { PaginationFields } from './pagination-fields.tsx';
import { RequestFields } from './request-fields.tsx';
import { useApiPreview, useSaveApi } from './use-api-source.ts';

type ApiDialogProps = {
  chatbotId: string;
  /** The source that is changed; without one, another is added. */
  source?: Source;
  onClose: () => void;
};

/** Address of an API and how its items are read, with a preview before saving. */
export function ApiDialog({ chatbotId, source, onClose }: ApiDialogProps) {
  const { t } = useTranslation('knowledgeBase');
  const [name, setName] = useState(source?.name ?? '');
  const [form, setForm] = useState(() => (source ? apiFormOf(source) : newApiForm));
  const [refresh, setRefresh] = useState<RefreshInterval>(source ? source.refresh : 'daily');
  const [tried, setTried] = useState(false);
  const preview = useApiPreview(source?.id);
  const save = useSaveApi(chatbotId, source, onClose);
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const latest = save.error ?? preview.error;
  const errors = latest instanceof ApiError ? fieldsOf(latest) : {};
  const isUnnamed = name.trim() === '';
  const address = addressProblem(form.url);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isUnnamed || address !== null || save.isPending) return;
    save.mutate({ form, name: name.trim(), refresh });
  }
  function look(): void {
    save.reset();
    setTried(address !== null);
    if (address === null) preview.mutate(form);
  }

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(source ? 'api.changeTitle' : 'api.title')}
      description={t('api.text')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t(source ? 'api.changeSubmit' : 'api.submit')}
          </Button>
        </>
      }
    >
      {save.error && Object.keys(errors).length === 0 ? <Refusal error={save.error} /> : null}
      <Field
        label={t('api.name')}
        hint={t('api.nameHint')}
        error={tried && isUnnamed ? t('paste.nameRequired') : errors.name}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <RequestFields value={form} onValueChange={change} problem={tried ? address : null} errors={errors} />
      <ItemFields value={form} onValueChange={change} errors={errors} />
      <PaginationFields value={form} onValueChange={change} errors={errors} />
      <ApiPreview preview={preview} form={form} onLook={look} />
      <RefreshField value={refresh} onValueChange={setRefresh} hint={t('refresh.hint')} />
    </Dialog>
  );
}

/** When an existing source is edited, the server prefixes field paths with `api.`. */
function fieldsOf({ fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => [path.replace(/^api\./, ''), problem]),
  );
}
