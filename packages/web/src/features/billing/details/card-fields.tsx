import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import type { CardErrors, CardForm } from './use-card-form.ts';

/** Test cards: one that pays, one that is declined immediately, and one whose charges fail later. */
const testCards = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 0341'] as const;

/** Props of a field for digits. */
const digits = { size: 'l', dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' } as const;

type CardFieldsProps = { form: CardForm; errors: CardErrors };

/** Fields of a test card. Autofill is off, so that browsers do not enter a real card. */
export function CardFields({ form, errors }: CardFieldsProps) {
  const { t } = useTranslation('billing');
  const { problems } = form;
  const wrong = (name: keyof CardErrors) => (problems[name] ? t(problems[name]) : errors[name]);
  return (
    <>
      <Note>
        {t('card.testOnly')}
        <ul className="mt-1 flex flex-col gap-0.5">
          {testCards.map((number, index) => (
            <li key={number}>
              <bdi dir="ltr" className="font-mono text-12 select-all">
                {number}
              </bdi>{' '}
              {t(`card.behaviors.${index}`)}
            </li>
          ))}
        </ul>
      </Note>
      <Field label={t('card.number')} error={wrong('number')} required>
        {(control) => <Input {...control} {...digits} maxLength={40} {...form.text('number')} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('card.expiry')} hint={t('card.expiryHint')} error={wrong('expiry')} required>
          {(control) => <Input {...control} {...digits} maxLength={9} {...form.text('expiry')} />}
        </Field>
        <Field label={t('card.cvc')} hint={t('card.cvcHint')} error={wrong('cvc')} required>
          {(control) => <Input {...control} {...digits} maxLength={4} {...form.text('cvc')} />}
        </Field>
      </div>
      <Field label={t('card.name')} error={wrong('name')} required>
        {(control) => (
          <Input {...control} size="l" dir="auto" autoComplete="off" maxLength={200} {...form.text('name')} />
        )}
      </Field>
    </>
  );
}
