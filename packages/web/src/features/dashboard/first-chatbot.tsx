import { maxTextLength } from '@parley/contracts/values/lists';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Field } from '../../components/ui/inputs/field.tsx';
import { Textarea } from '../../components/ui/inputs/textarea.tsx';
import { isWebsite, useFirstChatbot } from './use-first-chatbot.ts';

/** One field for a website or a text, from which the first chatbot is created. */
export function FirstChatbot({ organizationName }: { organizationName: string }) {
  const { t } = useTranslation('dashboard');
  const create = useFirstChatbot(organizationName);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [knowledge, setKnowledge] = useState('');
  useEffect(() => {
    // Focuses the field, unless the user has already moved the focus, for example to a menu.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'H1') field.current?.focus();
  }, []);
  const [tried, setTried] = useState(false);
  const isMissing = knowledge.trim() === '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isMissing) field.current?.focus();
    else if (!create.isPending) create.mutate(knowledge);
  }
  /** Enter submits a website address, and inserts a line break in other text. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isWebsite(knowledge))
      return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex w-full flex-col gap-3 rounded-md border border-border bg-surface p-4 text-start"
    >
      <Field
        size="l"
        label={t('first.label')}
        hint={t('first.hint')}
        error={tried && isMissing ? t('first.required') : undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            spellCheck={false}
            maxLength={maxTextLength}
            placeholder="https://example.com"
            value={knowledge}
            onChange={(event) => setKnowledge(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" loading={create.isPending} className="self-end max-sm:w-full">
        {t('chatbots:create.submit')}
      </Button>
    </form>
  );
}
