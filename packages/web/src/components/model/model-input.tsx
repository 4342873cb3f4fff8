import { useTranslation } from 'react-i18next';
import { Combobox, type ComboboxProps } from '../ui/combobox.tsx';
import { modelsOnServers, useLocalModels } from './use-local-models.ts';
import { useModelFacts } from './use-model-facts.ts';
import { type CatalogModel, modelsOf, useModels } from './use-models.ts';

type ModelInputProps = Omit<ComboboxProps, 'options' | 'listLabel'> & {
  provider: string;
  kind?: CatalogModel['kind'];
};

/** The name of a model: one of those known with their prices or offered by local servers, or any other. */
export function ModelInput({ provider, kind = 'chat', ...rest }: ModelInputProps) {
  const { t } = useTranslation('builder');
  const facts = useModelFacts();
  const catalog = useModels();
  const local = useLocalModels(provider === 'local');
  const offered = modelsOnServers(local.data).filter((model) => model.kind === kind);
  const options =
    provider === 'local'
      ? offered.map(({ name }) => ({ value: name }))
      : modelsOf(catalog.data, provider, kind).map((model) => ({
          value: model.name,
          note: facts.short(model),
        }));
  return (
    <Combobox
      dir="ltr"
      maxLength={200}
      spellCheck={false}
      {...rest}
      options={options}
      listLabel={t('model.known')}
    />
  );
}

/** What is known of a model: context and price; undefined for a model that is not in the catalog. */
export function useModelHint(provider: string, name: string): string | undefined {
  const facts = useModelFacts();
  const { data: catalog } = useModels();
  const model = modelsOf(catalog, provider, 'chat').find((known) => known.name === name);
  return catalog && model ? facts.long(model, catalog) : undefined;
}
