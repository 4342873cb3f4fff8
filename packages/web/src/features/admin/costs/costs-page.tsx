import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Stat, StatRow } from '../../../components/ui/data/stat.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DetailState } from '../list/detail-state.tsx';

type Models = ResponseOf<'GET /api/admin/models'>;
type Estimate = ResponseOf<'POST /api/admin/cost-estimation'>;
type Actual = Estimate['actual'][number];

/** Compares the estimated cost of a model with the actual cost of last month's answers. */
export default function CostsPage() {
  const models = useQuery<Models>({ queryKey: ['/api/admin/models'] });
  return (
    <DetailState query={models} listPath="/admin/dashboard">
      {(data) => <Loaded models={data} />}
    </DetailState>
  );
}

const keyOf = ({ provider, name }: Models['models'][number]) => `${provider} ${name}`;

function Loaded({ models: { models, pricesAsOf } }: { models: Models }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [chosen, setChosen] = useState(models[0] && keyOf(models[0]));
  const [numbers, setNumbers] = useState({
    inputTokensPerMessage: 1_500,
    outputTokensPerMessage: 300,
    messagesPerMonth: 10_000,
  });
  const estimate = useMutation({
    mutationFn: () => {
      const model = models.find((one) => keyOf(one) === chosen);
      const { provider = 'openai', name = '' } = model ?? {};
      return call('POST /api/admin/cost-estimation', { body: { provider, model: name, ...numbers } });
    },
  });
  const field = (name: keyof typeof numbers, max: number) => (
    <NumberField
      label={t(`costs.${name}`)}
      value={numbers[name]}
      onValueChange={(value) => setNumbers((before) => ({ ...before, [name]: value ?? 0 }))}
      min={0}
      max={max}
    />
  );
  return (
    <Page>
      <PageHeader title={t('costs.title')} context={t('costs.context', { date: format.date(pricesAsOf) })} />
      <Card title={t('costs.question')} className="max-w-[760px]">
        <form
          className="grid gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            estimate.mutate();
          }}
        >
          <Field label={t('costs.model')}>
            {(control) => (
              <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                {models.map((model) => (
                  <option key={keyOf(model)} value={keyOf(model)}>
                    {model.provider} · {model.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {field('messagesPerMonth', 10_000_000)}
          {field('inputTokensPerMessage', 1_000_000)}
          {field('outputTokensPerMessage', 1_000_000)}
          <Button type="submit" variant="primary" className="justify-self-start" loading={estimate.isPending}>
            {t('costs.calculate')}
          </Button>
        </form>
      </Card>
      {estimate.error ? (
        <div role="alert">
          <Note tone="error">{errorText(estimate.error, t)}</Note>
        </div>
      ) : null}
      {estimate.data ? <Result estimate={estimate.data} /> : null}
    </Page>
  );
}

const usd = (microUsd: number) => microUsd / 1_000_000;

function Result({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('admin');
  const cost = useCostFormat();
  const format = useFormat();
  const columns: ReadonlyArray<Column<Actual>> = [
    {
      key: 'organization',
      header: t('columns.organization'),
      card: 'title',
      className: 'w-full max-w-0 min-w-40',
      cell: ({ organization }) => <TruncatedText>{organization.name}</TruncatedText>,
    },
    {
      key: 'messages',
      header: t('costs.answers'),
      numeric: true,
      card: 'foot',
      cell: ({ messages }) => format.number(messages),
    },
    {
      key: 'cost',
      header: t('costs.actual'),
      numeric: true,
      card: 'aside',
      cell: ({ costMicroUsd }) => cost(usd(costMicroUsd)),
    },
    {
      key: 'onThisModel',
      header: t('costs.onThisModel'),
      numeric: true,
      card: 'footAside',
      cell: ({ onThisModelMicroUsd }) => cost(usd(onThisModelMicroUsd)),
    },
  ];
  return (
    <>
      <StatRow>
        <Stat label={t('costs.monthly')} value={cost(usd(estimate.monthlyCostMicroUsd))} />
        <Stat label={t('costs.perMessage')} value={cost(usd(estimate.perMessageMicroUsd))} />
      </StatRow>
      <h2 className="text-14 font-semibold">{t('costs.lastMonth')}</h2>
      {estimate.actual.length === 0 ? (
        <p className="text-13 text-text-3">{t('costs.nothing')}</p>
      ) : (
        <DataTable
          label={t('costs.lastMonth')}
          rows={estimate.actual}
          columns={columns}
          keyOf={({ organization }) => organization.id}
          hrefOf={({ organization }) => `/admin/organizations/${organization.id}`}
        />
      )}
    </>
  );
}
