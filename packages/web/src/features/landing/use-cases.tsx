import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/format/kept-formats.ts';
import { Answer, Question } from './samples/sample.tsx';
import { SourceNumber } from './samples/source-number.tsx';
import { Section } from './section.tsx';

/** Four use cases, each with a sample of the real interface. */
export function UseCases() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('useCases.title')} text={t('useCases.text')}>
      <div className="grid gap-x-10 gap-y-12 pub:grid-cols-2">
        <UseCase name="support">
          <Question>{t('useCases.supportQuestion')}</Question>
          <Answer source={1} text={t('useCases.supportAnswer')} />
        </UseCase>
        <UseCase name="leads">
          <Question>{t('useCases.leadsQuestion')}</Question>
          <Answer source={1} text={t('useCases.leadsAnswer')} />
          <Question>
            <span dir="ltr">{t('useCases.leadsEmail')}</span>
          </Question>
        </UseCase>
        <UseCase name="internal">
          <Question>{t('useCases.internalQuestion')}</Question>
          <Answer source={1} text={t('useCases.internalAnswer')} />
          <p className="flex items-center gap-3 self-start rounded-md border border-border bg-surface px-3.5 py-2.5">
            <FileText aria-hidden="true" size={16} className="text-text-3" />
            <span>
              <b className="block text-13 font-semibold">{t('useCases.internalSource')}</b>
              <span className="block text-12 text-text-3">{t('useCases.internalPlace')}</span>
            </span>
          </p>
        </UseCase>
        <UseCase name="products">
          <Question>{t('useCases.productsQuestion')}</Question>
          <div className="grid gap-2.5 md:grid-cols-2">
            <Product number={1} cover="bg-[#1f5d5f]" price={18} />
            <Product number={2} cover="bg-[#e8b64a]" price={14.5} />
          </div>
        </UseCase>
      </div>
    </Section>
  );
}

function UseCase({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <article>
      <div className="flex min-h-[264px] flex-col justify-center gap-4 rounded-lg border border-border bg-bg p-5 md:px-8">
        {children}
      </div>
      <h3 className="mt-5 text-[18px] leading-7 font-semibold tracking-[-.015em]">{t(`useCases.${name}`)}</h3>
      <p className="mt-1 text-15 text-pretty text-text-2">{t(`useCases.${name}Text`)}</p>
    </article>
  );
}

function Product({ number, cover, price }: { number: 1 | 2; cover: string; price: number }) {
  const { t, i18n } = useTranslation('landing');
  const money = numberFormat(i18n.language, { style: 'currency', currency: 'EUR' });
  return (
    <div className="flex gap-3 rounded-md border border-border bg-surface p-3">
      <span aria-hidden="true" className={`h-20 w-14 flex-none rounded-xs shadow-m ${cover}`} />
      <p className="min-w-0 text-12">
        <b className="block text-13 font-semibold">{t(`useCases.product${number}`)}</b>
        <span className="text-text-2">{t(`useCases.product${number}Text`)}</span>{' '}
        <span className="inline-block align-[1px]">
          <SourceNumber number={number} />
        </span>
        <b className="mt-1 block text-13 font-semibold">{money.format(price)}</b>
      </p>
    </div>
  );
}
