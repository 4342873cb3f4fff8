import { useTranslation } from 'react-i18next';
import { Slider } from '../../../../components/ui/choices/slider.tsx';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../../components/ui/inputs/number-field.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { Draft } from '../../api/use-draft.ts';
import { FieldPair, FormSection } from '../form-section.tsx';
import { ModelChoice } from './model-choice.tsx';

const maxInstructionsLength = 20_000;
const maxTokensPerAnswer = 32_000;
const maxTokensPerMonth = 1_000_000_000_000;

/** The model that writes answers, and its limits. */
export function ModelSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { model } = settings;
  return (
    <FormSection title={t('model.title')} text={t('model.text')}>
      <ModelChoice draft={draft} />
      <AnswerLimits draft={draft} />
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
      {model.provider === 'builtin' ? null : (
        <Switch
          label={t('model.hideUnsupported')}
          hint={t('model.hideUnsupportedHint')}
          checked={settings.answers.hideUnsupported}
          onCheckedChange={(hideUnsupported) => change({ answers: { hideUnsupported } })}
        />
      )}
    </FormSection>
  );
}

function AnswerLimits({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { model } = settings;
  return (
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
  );
}
