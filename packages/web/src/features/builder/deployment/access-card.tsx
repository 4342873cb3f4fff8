import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import type { Draft } from '../api/use-draft.ts';
import { PasswordField } from './password-field.tsx';

const maxRequestsPerHour = 100_000;

function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Allowed domains, rate limit, password and analytics; take effect when saved, without publishing. */
export function AccessCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { deployment } = settings;
  const refused = Object.entries(fieldErrors).find(([path]) => path.startsWith('deployment.allowedDomains'));
  return (
    <Card title={t('access.title')}>
      <fieldset disabled={!can(settings, 'chatbot.update')} className="flex min-w-0 flex-col gap-4">
        <p className="text-12 text-text-3">{t('access.live')}</p>
        <DomainsField
          domains={deployment.allowedDomains}
          error={refused?.[1]}
          onDomainsChange={(allowedDomains) => change({ deployment: { allowedDomains } })}
        />
        <NumberField
          label={t('access.rate')}
          hint={t('access.rateHint')}
          error={fieldErrors['deployment.rateLimitPerHour']}
          optional
          min={1}
          max={maxRequestsPerHour}
          value={deployment.rateLimitPerHour}
          onValueChange={(rateLimitPerHour) => change({ deployment: { rateLimitPerHour } })}
        />
        <PasswordField draft={draft} />
        <Switch
          label={t('access.analytics')}
          hint={t('access.analyticsHint')}
          checked={deployment.analytics}
          onCheckedChange={(analytics) => change({ deployment: { analytics } })}
        />
      </fieldset>
    </Card>
  );
}

type DomainsFieldProps = {
  domains: readonly string[];
  error: string | undefined;
  onDomainsChange: (domains: string[]) => void;
};

function DomainsField({ domains, error, onDomainsChange }: DomainsFieldProps) {
  const { t } = useTranslation('builder');
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string): void {
    setTyped(text);
    onDomainsChange(linesOf(text));
  }
  return (
    <Field label={t('access.domains')} hint={t('access.domainsHint')} error={error} optional>
      {(control) => (
        <Textarea
          {...control}
          dir="ltr"
          spellCheck={false}
          placeholder="example.com"
          className="font-mono"
          value={typed ?? domains.join('\n')}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
