import { useTranslation } from 'react-i18next';
import { cx } from '../../components/ui/lib/variants.ts';
import { numberFormat } from '../../lib/format/kept-formats.ts';
import { Section } from './section.tsx';

const steps = [1, 2, 3, 4, 5];

/** Steps from nothing to a shared chatbot. */
export function Steps() {
  const { t, i18n } = useTranslation('landing');
  const number = numberFormat(i18n.language, {});
  return (
    <Section title={t('steps.title')} text={t('steps.text')}>
      <ol className="grid gap-8 pub:grid-cols-5 pub:gap-6">
        {steps.map((step) => (
          <li key={step} className="relative max-pub:ps-11">
            {step === steps.length ? null : (
              <span
                aria-hidden="true"
                className="absolute start-9 -end-4 top-3.5 h-px bg-strong max-pub:hidden"
              />
            )}
            <span
              className={cx(
                'grid size-7 place-items-center rounded-sm border text-13 font-semibold max-pub:absolute max-pub:start-0',
                step === steps.length
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-strong bg-surface',
              )}
            >
              {number.format(step)}
            </span>
            <h3 className="text-16 font-semibold tracking-[-.012em] pub:mt-5">{t(`steps.step${step}`)}</h3>
            <p className="mt-1 text-14 leading-[22px] text-pretty text-text-2">
              {t(`steps.step${step}Text`)}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
