import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { inUnits } from './own-limits.ts';

type Path = 'POST /api/admin/subscriptions/{organizationId}/preview-change';
type Preview = ResponseOf<Path>;
export type Given = CallInput<Path>['body'];

/** Previews the effects of a plan or status; never cached. */
export function useEffects(organizationId: string, given: Given | null) {
  return useQuery<Preview>({
    queryKey: ['/api/admin/subscriptions', organizationId, 'preview-change', given],
    queryFn: () =>
      call('POST /api/admin/subscriptions/{organizationId}/preview-change', {
        params: { organizationId },
        body: given ?? {},
      }),
    enabled: given !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Credits, cancellations and losses caused by the change; announced to screen readers once loaded. */
export function ChangeEffects({ effects }: { effects: ReturnType<typeof useEffects> }) {
  const { t } = useTranslation('admin');
  const { data, error } = effects;
  return (
    <section aria-live="polite" className="text-13">
      <h3 className="mb-1.5 font-550">{t('subscriptions.effects.title')}</h3>
      {error ? <p className="text-error-text">{errorText(error, t)}</p> : null}
      {data ? <Effects preview={data} /> : null}
      {data || error ? null : <p className="text-text-3">{t('subscriptions.effects.checking')}</p>}
    </section>
  );
}

function Effects({ preview }: { preview: Preview }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { endsAt, credited, currency, cancels, losses, effectiveAt } = preview;
  const money = (amount: number) => format.money(amount, currency);
  const isLater = new Date(effectiveAt) > new Date();
  const sentences = [
    isLater ? t('subscriptions.effects.atEnd', { date: format.date(effectiveAt) }) : null,
    endsAt ? t('subscriptions.effects.ends', { date: format.date(endsAt) }) : null,
    credited > 0 ? t('subscriptions.effects.credit', { amount: money(credited) }) : null,
    cancels
      ? t('subscriptions.effects.cancels', { number: cancels.number, amount: money(cancels.amountDue) })
      : null,
  ].filter((text) => text !== null);
  if (sentences.length === 0 && losses.length === 0)
    return <p className="text-text-2">{t('subscriptions.effects.none')}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 text-text-2">
      {sentences.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {losses.map((loss) => (
        <LossLine key={loss.resource} loss={loss} />
      ))}
    </ul>
  );
}

const allowances: readonly string[] = ['messagesPerMonth', 'retentionDays'];

function LossLine({ loss }: { loss: Preview['losses'][number] }) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const { resource, have, allowed, items = [], at } = loss;
  const write = (count: number) => format.number(inUnits(resource, count));
  const values = {
    limit: t(`limits.${resource}`),
    have: have === null ? t('subscriptions.effects.unlimited') : write(have),
    allowed: write(allowed),
  };
  const isAllowance = allowances.includes(resource);
  return (
    <li>
      {t(isAllowance ? 'subscriptions.effects.less' : 'subscriptions.effects.over', values)}
      {resource === 'retentionDays' ? (
        <span className="block">{t('subscriptions.effects.deleted', { date: format.date(at) })}</span>
      ) : null}
      {items.length > 0 ? (
        <span className="block">
          {t('subscriptions.effects.paused', {
            names: commaList(
              items.map(({ name }) => name),
              i18n.language,
            ),
          })}
        </span>
      ) : null}
    </li>
  );
}
