import { useTranslation } from 'react-i18next';
import { ApiKeyField } from '../../../../components/model/api-key-field.tsx';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import type { Draft } from '../../api/use-draft.ts';

/** Switch and field for the chatbot's own API key. */
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
        <ApiKeyField
          storedHint={customApiKeyHint}
          error={fieldErrors['model.customApiKey']}
          value={typedKey}
          onValueChange={(next) => change({ model: { customApiKey: next || undefined } })}
        />
      ) : null}
    </>
  );
}
