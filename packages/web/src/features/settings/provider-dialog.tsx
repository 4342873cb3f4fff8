import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiKeyField } from '../../components/model/api-key-field.tsx';
import { ModelInput } from '../../components/model/model-input.tsx';
import { useLocalModels } from '../../components/model/use-local-models.ts';
import { useProviderName } from '../../components/model/use-provider-name.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { type OrganizationProvider, type ProviderChange, useSaveProvider } from './use-providers.ts';

/** Providers whose interface makes vectors. */
const embeds: readonly string[] = ['openai', 'google', 'mistral', 'openai-compatible'];

type ProviderDialogProps = { provider: OrganizationProvider; onClose: () => void };

/** A provider's key, address and embedding model; the key is sent once and never shown again. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation('settings');
  const name = useProviderName()(provider.provider);
  const save = useSaveProvider(provider, onClose);
  const builtIn = useLocalModels(true).data?.builtIn ?? null;
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl ?? '');
  const [embeddingModel, setEmbeddingModel] = useState(provider.embeddingModel ?? '');
  const hasAddress = provider.provider === 'openai-compatible';
  const isStored = provider.source === 'organization' && provider.apiKeyHint !== null;
  const clearsKey = isStored && apiKey.trim() === '' && baseUrl.trim() !== (provider.baseUrl ?? '');
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const change: ProviderChange = { embeddingModel: embeddingModel.trim() || null };
    if (apiKey.trim() !== '') change.apiKey = apiKey.trim();
    if (hasAddress) change.baseUrl = baseUrl.trim() || null;
    save.mutate(change);
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
          error={fields.embeddingModel}
          optional
        >
          {(control) => (
            <ModelInput
              {...control}
              size="l"
              kind="embedding"
              provider={provider.provider}
              value={embeddingModel}
              onValueChange={setEmbeddingModel}
            />
          )}
        </Field>
      ) : null}
    </Dialog>
  );
}

type AddressFieldProps = {
  value: string;
  /** The typed address would forget the stored key. */
  clearsKey: boolean;
  error: string | undefined;
  onValueChange: (value: string) => void;
};

function AddressField({ value, clearsKey, error, onValueChange }: AddressFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <Field
      label={t('providers.baseUrl')}
      hint={t(clearsKey ? 'providers.baseUrlClears' : 'providers.baseUrlHint')}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="url"
          size="l"
          dir="ltr"
          placeholder="https://"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
