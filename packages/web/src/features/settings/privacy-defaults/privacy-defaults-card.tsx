import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { ConsentFields, type PrivacyFieldsProps } from '../../../components/privacy/consent-fields.tsx';
import { DataFields } from '../../../components/privacy/data-fields.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { changedNames, SaveBar } from '../save-bar.tsx';
import {
  type PrivacyDefaults,
  privacyDefaultsKey,
  useSavePrivacyDefaults,
} from './use-save-privacy-defaults.ts';

/** Privacy defaults of new chatbots; existing ones keep their settings. */
export function PrivacyDefaultsCard() {
  const { t } = useTranslation('settings');
  const defaults = useQuery<PrivacyDefaults>({ queryKey: privacyDefaultsKey });
  return (
    <Card title={t('privacyDefaults.title')}>
      <p className="mb-4 text-13 text-text-2">{t('privacyDefaults.text')}</p>
      <CardContent
        query={defaults}
        errorTitle={t('privacyDefaults.errorTitle')}
        errorText={t('privacyDefaults.errorText')}
        lines={6}
      >
        {(data) => <PrivacyDefaultsForm read={data} />}
      </CardContent>
    </Card>
  );
}

function PrivacyDefaultsForm({ read }: { read: PrivacyDefaults }) {
  const { t } = useTranslation('settings');
  const [stored, setStored] = useState(read);
  const [values, setValues] = useState(read);
  const save = useSavePrivacyDefaults((saved) => {
    setStored(saved);
    setValues(saved);
  });
  const unsaved = changedNames(stored, values);
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const fields: PrivacyFieldsProps = {
    values,
    onChange: (change) => setValues((before) => ({ ...before, ...change })),
    errorOf: (name) => errors[name],
  };
  return (
    <form
      noValidate
      aria-label={t('privacyDefaults.title')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(Object.fromEntries(unsaved.map((name) => [name, values[name]])));
      }}
    >
      <ConsentFields {...fields} />
      <DataFields {...fields} />
      <SaveBar
        unsaved={unsaved.length}
        saving={save.isPending}
        onDiscard={() => {
          save.reset();
          setValues(stored);
        }}
      />
    </form>
  );
}
