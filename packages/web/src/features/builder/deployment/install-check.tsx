import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { AddressInput } from '../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';

type Installation = ResponseOf<'POST /api/chatbots/{chatbotId}/check-installation'>;

/** Checks a page of the owner's site for the chatbot, and lists what is missing. */
export function InstallCheck({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const plain = chatbot.deployment.allowedDomains.find((domain) => !domain.startsWith('*.'));
  const [url, setUrl] = useState(plain === undefined ? '' : `https://${plain}`);
  const check = useMutation({
    mutationFn: () =>
      call('POST /api/chatbots/{chatbotId}/check-installation', {
        params: { chatbotId: chatbot.id },
        body: { url: /^https?:/.test(url) ? url : `https://${url}` },
      }),
  });
  const [isMissing, setIsMissing] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsMissing(url.trim() === '');
    if (url.trim() !== '') check.mutate();
  }
  const { error } = check;
  const refused = error instanceof ApiError ? error.fields.url : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-border pt-4">
      <Field
        label={t('install.check')}
        hint={t('install.checkHint')}
        error={isMissing ? t('install.addressRequired') : refused}
      >
        {(control) => (
          <span className="flex gap-2">
            <AddressInput
              {...control}
              aria-required
              placeholder="https://example.com"
              className="min-w-0 flex-1"
              value={url}
              onValueChange={setUrl}
            />
            <Button type="submit" loading={check.isPending}>
              {t('install.checkNow')}
            </Button>
          </span>
        )}
      </Field>
      <div aria-live="polite">
        {error && refused === undefined ? <Note tone="error">{errorText(error, t)}</Note> : null}
        {check.data ? <Findings installation={check.data} origin={window.location.origin} /> : null}
      </div>
    </form>
  );
}

function Findings({ installation, origin }: { installation: Installation; origin: string }) {
  const { t } = useTranslation('builder');
  const { found, problems, url } = installation;
  if (found && problems.length === 0) {
    return <Note tone="success">{t(`install.found.${found}`, { url })}</Note>;
  }
  return (
    <ul className="flex flex-col gap-2">
      {problems.map((problem) => (
        <li key={problem}>
          <Note tone="warning">
            {t(`install.problems.${problem}`, { url, origin, host: new URL(url).host })}
          </Note>
        </li>
      ))}
    </ul>
  );
}
