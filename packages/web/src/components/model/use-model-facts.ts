import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';

type Catalog = ResponseOf<'GET /api/models'>;
export type CatalogModel = Catalog['models'][number];

/** Catalog of models with prices; if it does not load, any name can still be typed. */
export function useModels() {
  return useQuery<Catalog>({ queryKey: [apiPath('GET /api/models')] });
}

/** Returns the cataloged models of a provider for one kind of work. */
export function modelsOf(
  catalog: Catalog | undefined,
  provider: string,
  kind: CatalogModel['kind'],
): readonly CatalogModel[] {
  return catalog?.models.filter((model) => model.provider === provider && model.kind === kind) ?? [];
}

/** Returns functions that describe price and context size of a cataloged model. */
export function useModelFacts() {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const usd = (amount: number) => format.number(amount, { style: 'currency', currency: 'USD' });
  function priceOf({ inputUsdPerMillion: input, outputUsdPerMillion: output }: CatalogModel): string | null {
    if (input === null) return null;
    return output === null
      ? t('model.priceIn', { input: usd(input) })
      : t('model.price', { input: usd(input), output: usd(output) });
  }
  function contextOf({ contextTokens }: CatalogModel): string | null {
    if (contextTokens === null) return null;
    const tokens = format.number(contextTokens, { notation: 'compact', maximumFractionDigits: 1 });
    return t('model.context', { tokens });
  }
  return {
    /** Beside a suggestion: the price. */
    short: (model: CatalogModel) => priceOf(model),
    /** Under the field: context size, price, and the date of the price. */
    long(model: CatalogModel, { pricesAsOf }: Catalog): string {
      const price = priceOf(model);
      const dated = price && t('model.priced', { price, date: format.date(`${pricesAsOf}T12:00:00Z`) });
      return [contextOf(model), dated].filter(Boolean).join(' ');
    },
  };
}
