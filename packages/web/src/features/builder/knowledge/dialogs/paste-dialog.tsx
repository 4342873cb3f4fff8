import { maxTextLength } from '@parley/contracts/values/lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { Refusal } from '../refusal.tsx';
import { useAddText } from '../use-source-acts.ts';

const maxNameLength = 200;
const maxSuggestedLength = 80;

/** Adds pasted text as a source, named after its first line unless another name is typed. */
export function PasteDialog({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const add = useAddText(onClose);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [content, setContent] = useState('');
  const name = typedName ?? firstLineOf(content);
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
            rows={12}
            className="max-h-[50dvh]!"
            maxLength={maxTextLength}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
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
            maxLength={maxNameLength}
            value={name}
            onChange={(event) => setTypedName(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** Returns the first line without Markdown syntax, cut at a word boundary. */
function firstLineOf(content: string): string {
  const start = content.trimStart().slice(0, 10 * maxSuggestedLength);
  const line = (start.split('\n')[0] ?? '')
    .replace(/^[#>*\-\s]+/, '')
    .replaceAll('*', '')
    .trim();
  if (line.length <= maxSuggestedLength) return line;
  const cut = line.slice(0, maxSuggestedLength + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, maxSuggestedLength);
}
