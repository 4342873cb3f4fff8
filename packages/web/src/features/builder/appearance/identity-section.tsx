import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Draft } from '../api/use-draft.ts';
import { FieldPair, FormSection } from '../settings/form-section.tsx';
import { AvatarField } from './avatar-field.tsx';
import { IconField } from './icon-field.tsx';
import { PagePromptsField } from './page-prompts-field.tsx';
import { PromptsField } from './prompts-field.tsx';
import { TextField } from './text-field.tsx';

const maxWelcomeLength = 1000;

/** Texts and icon that visitors see first. */
export function IdentitySection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { appearance } = settings;
  const length = appearance.welcomeMessage.length;
  return (
    <FormSection title={t('appearance.identity')} text={t('appearance.identityText')}>
      <FieldPair>
        <TextField
          label={t('appearance.chatTitle')}
          error={fieldErrors['appearance.chatTitle']}
          maxLength={100}
          placeholder={settings.name}
          value={appearance.chatTitle}
          onValueChange={(chatTitle) => change({ appearance: { chatTitle } })}
        />
        <TextField
          label={t('appearance.subtitle')}
          error={fieldErrors['appearance.subtitle']}
          optional
          maxLength={100}
          placeholder={settings.companyName ?? undefined}
          value={appearance.subtitle}
          onValueChange={(subtitle) => change({ appearance: { subtitle } })}
        />
      </FieldPair>
      <Field
        label={t('appearance.welcome')}
        error={fieldErrors['appearance.welcomeMessage']}
        action={
          <span dir="ltr" className="text-12 text-text-3 tabular-nums">
            {t('appearance.length', { used: format.number(length), limit: format.number(maxWelcomeLength) })}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={maxWelcomeLength}
            value={appearance.welcomeMessage}
            onChange={(event) => change({ appearance: { welcomeMessage: event.target.value } })}
          />
        )}
      </Field>
      <MessageFieldTexts draft={draft} />
      <FieldPair>
        <AvatarField draft={draft} field="botAvatar" fallback={settings.name} />
        <AvatarField draft={draft} field="userAvatar" fallback={t('appearance.visitor')} />
      </FieldPair>
      <IconField
        label={t('appearance.icon')}
        value={appearance.icon}
        onValueChange={(icon) => change({ appearance: { icon } })}
      />
      <PromptsField draft={draft} />
      <PagePromptsField draft={draft} />
    </FormSection>
  );
}

/** Texts in the message field and below it. */
function MessageFieldTexts({ draft: { settings, change, fieldErrors } }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { appearance } = settings;
  return (
    <FieldPair>
      <TextField
        label={t('appearance.placeholder')}
        error={fieldErrors['appearance.placeholder']}
        optional
        maxLength={80}
        value={appearance.placeholder}
        onValueChange={(placeholder) => change({ appearance: { placeholder } })}
      />
      <TextField
        label={t('appearance.notice')}
        hint={t('appearance.noticeHint')}
        error={fieldErrors['appearance.notice']}
        optional
        maxLength={160}
        value={appearance.notice}
        onValueChange={(notice) => change({ appearance: { notice } })}
      />
    </FieldPair>
  );
}
