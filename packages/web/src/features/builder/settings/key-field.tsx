import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import type { Draft } from '../api/use-draft.ts';

/** The chatbot's own key: typed here, never shown again; only its last characters tell which one it is. */
export function KeyField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors, typedKey } = draft;
  const { useCustomApiKey, customApiKeyHint } = settings.model;
  return (
    <>
      <Switch
        label={t('model.ownKey')}
        hint={t('model.ownKeyHint')}
        checked={useCustomApiKey}
        onCheckedChange={(next) => change({ model: { useCustomApiKey: next } })}
      />
      {useCustomApiKey ? (
        <Field
          label={t('model.key')}
          error={fieldErrors['model.customApiKey']}
          hint={customApiKeyHint ? t('model.keyStored', { hint: customApiKeyHint }) : t('model.keyMissing')}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder={customApiKeyHint ? t('model.keyReplace') : undefined}
              value={typedKey}
              onChange={(event) => change({ model: { customApiKey: event.target.value || undefined } })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
