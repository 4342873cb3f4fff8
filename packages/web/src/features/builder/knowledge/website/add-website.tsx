import { Globe } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { type AddressProblem, addressProblem } from '../../../../lib/form/address-problem.ts';

const WebsiteDialog = lazy(async () => ({ default: (await import('./website-dialog.tsx')).WebsiteDialog }));

const problemKeys: Record<AddressProblem, string> = {
  required: 'website.addressRequired',
  scheme: 'common:validation.addressScheme',
  invalid: 'common:validation.addressInvalid',
};

/** Field for a website's address; opens a dialog to choose how much of it is read. */
export function AddWebsite({ chatbotId }: { chatbotId: string }) {
  const { t } = useTranslation('knowledgeBase');
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const problem = tried ? addressProblem(address) : null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = addressProblem(address);
    setTried(found !== null);
    if (found) field.current?.focus();
    else setAsked(address.trim());
  }
  function added(): void {
    setAsked(null);
    setAddress('');
  }
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="rounded-md border border-border bg-surface p-4 max-md:p-3"
      >
        <Field
          label={t('website.title')}
          hint={t('website.hint')}
          error={problem ? t(problemKeys[problem]) : undefined}
        >
          {(control) => (
            <span className="flex gap-2">
              <span className="relative flex min-w-0 flex-1 items-center">
                <Globe aria-hidden="true" size={16} className="absolute start-2.5 text-text-3" />
                <AddressInput
                  {...control}
                  ref={field}
                  autoComplete="url"
                  spellCheck={false}
                  placeholder="https://example.com"
                  value={address}
                  onValueChange={setAddress}
                  className="ps-8.5 rtl:pe-8.5 rtl:ps-2.5"
                />
              </span>
              <Button type="submit">{t('website.continue')}</Button>
            </span>
          )}
        </Field>
      </form>
      <Suspense fallback={null}>
        {asked ? (
          <WebsiteDialog
            chatbotId={chatbotId}
            address={asked}
            onAdded={added}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
