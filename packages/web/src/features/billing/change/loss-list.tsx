import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Preview } from './use-quote.ts';

export type Loss = Preview['losses'][number];

/** Losses on the smaller plan, one sentence each. */
export function LossList({ losses }: { losses: readonly Loss[] }) {
  const { t } = useTranslation('billing');
  return (
    <section>
      <h3 className="mb-1.5 text-13 font-550">{t('downgrade.losses')}</h3>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-13 text-text-2">
        {losses.map((loss) => (
          <LossLine key={loss.resource} loss={loss} />
        ))}
      </ul>
    </section>
  );
}

function LossLine({ loss: { resource, have, allowed, conversations = 0, at } }: { loss: Loss }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const write = resource === 'storageBytes' ? format.bytes : (count: number) => format.number(count);
  return (
    <li>
      {t(`loss.${resource}`, {
        have: have === null ? t('loss.unlimited') : write(have),
        allowed: write(allowed),
        count: allowed,
        date: format.date(at),
      })}{' '}
      {conversations > 0 ? t('loss.conversations', { count: conversations }) : null}
    </li>
  );
}
