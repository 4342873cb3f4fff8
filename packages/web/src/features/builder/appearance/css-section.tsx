import { maxCustomCssLength } from '@parley/contracts/settings/appearance-settings';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from '../settings/form-section.tsx';
import { useCheckedCss } from './use-checked-css.ts';

const places = ['title', 'subtitle', 'avatar', 'greeting', 'prompt', 'question', 'answer', 'input', 'send'];
const example = '.parley-title {\n  letter-spacing: 1px;\n}';

/** Custom CSS, validated while typing. If the operator has turned custom CSS off, existing CSS can only be removed. */
export function CssSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { settings, change, fieldErrors } = draft;
  const { customCss, theme } = settings.appearance;
  const { problems = [], contrasts = [] } = useCheckedCss(settings.id, customCss, theme).data ?? {};
  const isOff = useUser().user?.currentOrganization?.features.customCss === false;
  if (isOff && customCss === '') return null;
  return (
    <FormSection title={t('appearance.css')} text={t('appearance.cssText')}>
      {isOff ? (
        <Note>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('appearance.cssOff')}
            <Button size="s" onClick={() => change({ appearance: { customCss: '' } })}>
              {t('appearance.cssRemove')}
            </Button>
          </span>
        </Note>
      ) : null}
      <Field
        label={t('appearance.cssRules')}
        hint={t('appearance.cssHint', { places: places.map((place) => `.parley-${place}`).join(', ') })}
        error={fieldErrors['appearance.customCss']}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            dir="ltr"
            rows={6}
            readOnly={isOff}
            spellCheck={false}
            className="font-mono"
            maxLength={maxCustomCssLength}
            placeholder={example}
            value={customCss}
            onChange={(event) => change({ appearance: { customCss: event.target.value } })}
          />
        )}
      </Field>
      <div aria-live="polite" className="flex flex-col gap-2">
        {problems.map(({ line, code, text }) => (
          <Note key={`${line} ${code} ${text}`} tone="error">
            {t(`appearance.cssProblems.${code}`, { line, text })}
          </Note>
        ))}
        {contrasts.map(({ line, ratio, better }) => (
          <Note key={line} tone="warning">
            {t('appearance.cssContrast', {
              line,
              ratio: format.number(Math.floor(ratio * 10) / 10),
              better: better.toUpperCase(),
            })}
          </Note>
        ))}
      </div>
    </FormSection>
  );
}
