import { maxTextLength } from '@parley/contracts/lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Refusal } from './refusal.tsx';
import { useAddText } from './use-source-acts.ts';

const maxNameLength = 200;

/** A name and some paragraphs become a source. */
export function PasteDialog({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const add = useAddText(onClose);
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [tried, setTried] = useState(false);
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const missing = { name: name.trim() === '', content: content.trim() === '' };
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (missing.name || missing.content || add.isPending) return;
    add.mutate({ chatbotId, name: name.trim(), content });
  }
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('paste.title')}
      description={t('paste.text')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={add.isPending}>
            {t('paste.submit')}
          </Button>
        </>
      }
    >
      {add.error && Object.keys(fields).length === 0 ? <Refusal error={add.error} /> : null}
      <Field
        label={t('paste.name')}
        hint={t('paste.nameHint')}
        error={tried && missing.name ? t('paste.nameRequired') : fields.name}
        required
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            autoFocus
            maxLength={maxNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('paste.content')}
        error={tried && missing.content ? t('paste.contentRequired') : fields.content}
        action={
          <span dir="ltr" className="text-12 text-text-3 tabular-nums">
            {t('paste.length', { used: format.number(content.length), limit: format.number(maxTextLength) })}
          </span>
        }
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            maxLength={maxTextLength}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
