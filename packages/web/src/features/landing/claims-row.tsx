import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/format/kept-formats.ts';
import { installation } from '../../lib/installation.ts';

const shown = ['users', 'conversations', 'countries'] as const;

/** Usage figures stated by the operator; missing ones leave no gap. */
export function ClaimsRow() {
  const { t, i18n } = useTranslation('landing');
  const { claims } = installation();
  const compactFrom = 1_000_000;
  const figure = (value: number) =>
    `${numberFormat(i18n.language, { notation: value >= compactFrom ? 'compact' : 'standard' }).format(value)}+`;
  const known = shown.flatMap((name) => (claims[name] === null ? [] : [{ name, value: claims[name] }]));
  if (known.length === 0) return null;
  return (
    <dl className="mx-auto grid max-w-[1168px] gap-6 px-5 pt-16 md:auto-cols-fr md:grid-flow-col md:gap-8 pub:px-6 pub:pt-20">
      {known.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-row-reverse items-baseline justify-end gap-3.5 border-border md:not-first:border-s md:not-first:ps-8"
        >
          <dt className="text-14 text-text-2">{t(`claims.${name}`)}</dt>
          <dd className="text-32 font-[650] tracking-[-.03em] text-title">{figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
