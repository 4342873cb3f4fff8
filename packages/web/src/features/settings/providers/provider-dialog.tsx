import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiKeyField } from '../../../components/model/api-key-field.tsx';
import { ModelInput } from '../../../components/model/model-input.tsx';
import { ProviderTestResult } from '../../../components/model/provider-test-result.tsx';
import { useLocalModels } from '../../../components/model/use-local-models.ts';
import { useProviderName } from '../../../components/model/use-provider-name.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { AddressInput } from '../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  type OrganizationProvider,
  type ProviderChange,
  useSaveProvider,
  useTestProvider,
} from './use-providers.ts';

/** Providers whose API offers embeddings. */
const embeds: readonly string[] = ['openai', 'google', 'mistral', 'openai-compatible'];

type ProviderDialogProps = { provider: OrganizationProvider; onClose: () => void };

/** A provider's key, address and embedding model; the key is sent once and never shown again. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation('settings');
  const name = useProviderName()(provider.provider);
  const save = useSaveProvider(provider, onClose);
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl ?? '');
  const [embeddingModel, setEmbeddingModel] = useState(provider.embeddingModel ?? '');
  const [model, setModel] = useState('');
  const hasAddress = provider.provider === 'openai-compatible';
  const isStored = provider.source === 'organization' && provider.apiKeyHint !== null;
  const clearsKey = isStored && apiKey.trim() === '' && baseUrl.trim() !== (provider.baseUrl ?? '');
  const test = useTestProvider(provider);
  const failed = test.isError ? test.error : save.error;
  const fields = failed instanceof ApiError ? failed.fields : {};

  const typed = () => changeOf(provider.provider, { apiKey, baseUrl, embeddingModel });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    test.reset();
    save.mutate(typed());
  }
  function tryOut(): void {
    save.reset();
    test.mutate(model.trim() === '' ? typed() : { ...typed(), model: model.trim() });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={name}
      description={t('providers.dialogText')}
      onSubmit={submit}
      footer={
        <>
          <Button loading={test.isPending} onClick={tryOut} className="me-auto">
            {t('common:modelTest.start')}
          </Button>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('providers.save')}
          </Button>
        </>
      }
    >
      <ApiKeyField
        size="l"
        storedHint={isStored ? provider.apiKeyHint : null}
        error={fields.apiKey}
        value={apiKey}
        onValueChange={setApiKey}
      />
      {hasAddress ? (
        <AddressField
          value={baseUrl}
          clearsKey={clearsKey}
          error={fields.baseUrl}
          onValueChange={setBaseUrl}
        />
      ) : null}
      {embeds.includes(provider.provider) ? (
        <EmbeddingField
          provider={provider.provider}
          value={embeddingModel}
          error={fields.embeddingModel}
          onValueChange={setEmbeddingModel}
        />
      ) : null}
      <TestModelField
        provider={provider.provider}
        value={model}
        error={fields.model}
        onValueChange={setModel}
      />
      <ProviderTestResult isRunning={test.isPending} test={test.data} />
    </Dialog>
  );
}

type Typed = { apiKey: string; baseUrl: string; embeddingModel: string };

function changeOf(provider: OrganizationProvider['provider'], typed: Typed): ProviderChange {
  const change: ProviderChange = {};
  if (embeds.includes(provider)) change.embeddingModel = typed.embeddingModel.trim() || null;
  if (typed.apiKey.trim() !== '') change.apiKey = typed.apiKey.trim();
  if (provider === 'openai-compatible') change.baseUrl = typed.baseUrl.trim() || null;
  return change;
}

type ValueProps = { value: string; error: string | undefined; onValueChange: (value: string) => void };

type AddressFieldProps = ValueProps & {
  /** Whether saving the typed address deletes the stored key. */
  clearsKey: boolean;
};

function AddressField({ value, clearsKey, error, onValueChange }: AddressFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <Field
      label={t('providers.baseUrl')}
      hint={t(clearsKey ? 'providers.baseUrlClears' : 'providers.baseUrlHint')}
      error={error}
    >
      {(control) => <AddressInput {...control} size="l" value={value} onValueChange={onValueChange} />}
    </Field>
  );
}

type ModelFieldProps = ValueProps & { provider: OrganizationProvider['provider'] };

function EmbeddingField({ provider, value, error, onValueChange }: ModelFieldProps) {
  const { t } = useTranslation('settings');
  const builtIn = useLocalModels(true).data?.builtIn ?? null;
  return (
    <Field
      label={t('providers.embedding')}
      hint={
        builtIn === null ? (
          t('providers.embeddingHint')
        ) : (
          <>
            {t('providers.embeddingHint')} {t('providers.embeddingEmpty')}
          </>
        )
      }
      error={error}
      optional
    >
      {(control) => (
        <ModelInput
          {...control}
          size="l"
          kind="embedding"
          provider={provider}
          value={value}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
}

/** The model that the test asks. */
function TestModelField({ provider, value, error, onValueChange }: ModelFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <Field label={t('providers.testModel')} hint={t('providers.testModelHint')} error={error} optional>
      {(control) => (
        <ModelInput {...control} size="l" provider={provider} value={value} onValueChange={onValueChange} />
      )}
    </Field>
  );
}
