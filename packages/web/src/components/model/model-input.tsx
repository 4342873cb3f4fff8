import { useTranslation } from 'react-i18next';
import { Combobox, type ComboboxProps } from '../ui/choices/combobox.tsx';
import { modelsOnServers, useLocalModels } from './use-local-models.ts';
import { type CatalogModel, modelsOf, useModelFacts, useModels } from './use-model-facts.ts';

type ModelInputProps = Omit<ComboboxProps, 'options' | 'listLabel'> & {
  provider: string;
  kind?: CatalogModel['kind'];
};

/** Model name: suggests cataloged models with their prices and models of local servers, but accepts any name. */
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

/** Returns context size and price of a model; undefined if the model is not in the catalog. */
export function useModelHint(provider: string, name: string): string | undefined {
  const facts = useModelFacts();
  const { data: catalog } = useModels();
  const model = modelsOf(catalog, provider, 'chat').find((known) => known.name === name);
  return catalog && model ? facts.long(model, catalog) : undefined;
}
