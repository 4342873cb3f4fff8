import { providers } from '@parley/contracts/lists';
import type { Provider } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { ModelInput, useModelHint } from '../../../components/model/model-input.tsx';
import { modelsOf, useModels } from '../../../components/model/use-models.ts';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Note } from '../../../components/ui/note.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Slider } from '../../../components/ui/slider.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import type { Draft } from '../api/use-draft.ts';
import { FallbacksField } from './fallbacks-field.tsx';
import { FieldPair, FormSection } from './form-section.tsx';
import { KeyField } from './key-field.tsx';

const maxInstructionsLength = 20_000;
const maxTokensPerAnswer = 32_000;
const maxTokensPerMonth = 1_000_000_000_000;

/** What writes the answers, and within which bounds. */
export function ModelSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { model } = settings;
  const isBuiltIn = model.provider === 'builtin';
  const providerName = useProviderName();
  const catalog = useModels();
  const modelHint = useModelHint(model.provider, model.name);
  /** A model and a base address belong to one provider: they do not go along to another. */
  function changeProvider(provider: Provider): void {
    const name = modelsOf(catalog.data, provider, 'chat')[0]?.name ?? '';
    change({ model: { provider, name, baseUrl: null } });
  }
  return (
    <FormSection title={t('model.title')} text={t('model.text')}>
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
        {isBuiltIn ? null : (
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
      {isBuiltIn ? <Note>{t('model.builtinNote')}</Note> : null}
      {model.provider === 'openai-compatible' ? (
        <Field label={t('model.baseUrl')} hint={t('model.baseUrlHint')} error={fieldErrors['model.baseUrl']}>
          {(control) => (
            <Input
              {...control}
              type="url"
              dir="ltr"
              placeholder="https://"
              value={model.baseUrl ?? ''}
              onChange={(event) => change({ model: { baseUrl: event.target.value || null } })}
            />
          )}
        </Field>
      ) : null}
      {isBuiltIn ? null : <KeyField draft={draft} />}
      {isBuiltIn ? null : <FallbacksField draft={draft} />}
      <FieldPair>
        <Field label={t('model.temperature')} hint={t('model.temperatureHint')}>
          {(control) => (
            <Slider
              {...control}
              min={0}
              max={2}
              step={0.1}
              value={model.temperature}
              valueText={format.number(model.temperature)}
              onValueChange={(temperature) => change({ model: { temperature } })}
            />
          )}
        </Field>
        <NumberField
          label={t('model.maxTokens')}
          hint={t('model.maxTokensHint')}
          error={fieldErrors['model.maxTokens']}
          min={1}
          max={maxTokensPerAnswer}
          value={model.maxTokens}
          onValueChange={(maxTokens) => (maxTokens === null ? undefined : change({ model: { maxTokens } }))}
        />
      </FieldPair>
      <Field
        label={t('model.instructions')}
        hint={t('model.instructionsHint')}
        error={fieldErrors['model.systemInstructions']}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={maxInstructionsLength}
            value={model.systemInstructions}
            onChange={(event) => change({ model: { systemInstructions: event.target.value } })}
          />
        )}
      </Field>
      <NumberField
        label={t('model.monthlyLimit')}
        hint={t('model.monthlyLimitHint')}
        error={fieldErrors['model.monthlyTokenLimit']}
        optional
        min={0}
        max={maxTokensPerMonth}
        value={model.monthlyTokenLimit}
        onValueChange={(monthlyTokenLimit) => change({ model: { monthlyTokenLimit } })}
      />
      <Switch
        label={t('model.showSources')}
        hint={t('model.showSourcesHint')}
        checked={model.showSources}
        onCheckedChange={(showSources) => change({ model: { showSources } })}
      />
    </FormSection>
  );
}
