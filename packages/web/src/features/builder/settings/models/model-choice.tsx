import type { Provider } from '@parley/contracts/resources/chatbot/chatbots';
import { providers } from '@parley/contracts/values/lists';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModelInput, useModelHint } from '../../../../components/model/model-input.tsx';
import { modelsOf, useModels } from '../../../../components/model/use-model-facts.ts';
import { useProviderName } from '../../../../components/model/use-provider-name.ts';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { oneOf } from '../../../../lib/router/use-address.ts';
import type { Draft } from '../../api/use-draft.ts';
import { FieldPair } from '../form-section.tsx';
import { FallbacksField } from './fallbacks-field.tsx';
import { KeyField } from './key-field.tsx';
import { LocalModels } from './local-models.tsx';
import { ModelTest } from './model-test.tsx';

/** Provider and model, with address, key and fallbacks if the provider needs them. */
export function ModelChoice({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { model } = settings;
  const isBuiltIn = model.provider === 'builtin';
  const isLocal = model.provider === 'local';
  return (
    <>
      <ProviderAndName draft={draft} />
      {isBuiltIn ? <Note>{t('model.builtinNote')}</Note> : null}
      {model.provider === 'openai-compatible' ? (
        <Field label={t('model.baseUrl')} hint={t('model.baseUrlHint')} error={fieldErrors['model.baseUrl']}>
          {(control) => (
            <AddressInput
              {...control}
              value={model.baseUrl ?? ''}
              onValueChange={(url) => change({ model: { baseUrl: url || null } })}
            />
          )}
        </Field>
      ) : null}
      <LocalModels draft={draft} />
      {isBuiltIn || isLocal ? null : (
        <>
          <KeyField draft={draft} />
          <ModelTest key={model.provider} draft={draft} />
        </>
      )}
      {isBuiltIn ? null : <FallbacksField draft={draft} />}
    </>
  );
}

function ProviderAndName({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { model } = settings;
  const isBuiltIn = model.provider === 'builtin';
  const providerName = useProviderName();
  const modelHint = useModelHint(model.provider, model.name);
  const changeProvider = useProviderChange(draft);
  return (
    <FieldPair>
      <Field label={t('model.provider')} error={fieldErrors['model.provider']}>
        {(control) => (
          <Select
            {...control}
            value={model.provider}
            onChange={(event) => changeProvider(oneOf(providers, event.target.value))}
          >
            {providers.map((provider) => (
              <option key={provider} value={provider}>
                {providerName(provider)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isBuiltIn || model.provider === 'local' ? null : (
        <Field
          label={t('model.name')}
          hint={modelHint ?? t('model.nameHint')}
          error={fieldErrors['model.name']}
        >
          {(control) => (
            <ModelInput
              {...control}
              provider={model.provider}
              value={model.name}
              onValueChange={(name) => change({ model: { name } })}
            />
          )}
        </Field>
      )}
    </FieldPair>
  );
}

/**
 * Changes the provider. Model and base address belong to a provider, so a new one starts with its first model in the catalog.
 * Both are kept while the built-in answerer is selected.
 */
function useProviderChange({ settings, change }: Draft): (provider: Provider) => void {
  const { model } = settings;
  const { data: catalog } = useModels();
  const [chosenBeforeCatalog, setChosenBeforeCatalog] = useState<Provider | null>(null);
  const [left, setLeft] = useState<Provider | null>(null);
  const firstOf = (provider: Provider) => modelsOf(catalog, provider, 'chat')[0]?.name ?? '';

  useEffect(() => {
    if (catalog === undefined || chosenBeforeCatalog === null) return;
    setChosenBeforeCatalog(null);
    const isUntouched = model.provider === chosenBeforeCatalog && model.name === '';
    if (isUntouched) change({ model: { name: firstOf(chosenBeforeCatalog) } });
  });
  return (provider) => {
    if (provider === 'builtin') {
      setLeft(model.provider);
      change({ model: { provider } });
      return;
    }
    const former = model.provider === 'builtin' ? (model.formerProvider ?? left) : null;
    if (provider === former && model.name !== '') {
      change({ model: { provider } });
      return;
    }
    change({ model: { provider, name: firstOf(provider), baseUrl: null } });
    setChosenBeforeCatalog(catalog === undefined ? provider : null);
  };
}
