import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlansOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { listFormat } from '../../lib/format/kept-formats.ts';
import { usePlanFacts, usePlanPrices } from './plans/use-plan-texts.ts';

const questions = ['free', 'data', 'keys', 'languages', 'embed', 'unknown'] as const;

/** Frequently asked questions, as native disclosure elements. */
export function Faq() {
  const { t } = useTranslation('landing');
  const freeAnswer = useFreeAnswer();
  return (
    <section id="faq" className="scroll-mt-14 py-18 pub:py-28">
      <div className="mx-auto grid max-w-[1168px] gap-10 px-5 pub:grid-cols-[400px_minmax(0,1fr)] pub:px-6">
        <div>
          <h2 className="max-w-[300px] text-[30px] leading-9 font-[650] tracking-[-.032em] text-balance pub:text-38 pub:leading-11">
            {t('faq.title')}
          </h2>
          <p className="mt-3 max-w-[340px] text-[17px] leading-7 text-text-2">{t('faq.text')}</p>
        </div>
        <div className="border-b border-border">
          {questions.map((question, index) => (
            <details key={question} name="faq" open={index === 0} className="group border-t border-border">
              <summary className="flex min-h-[61px] cursor-pointer list-none items-center justify-between gap-4 py-4 text-16 font-550 [&::-webkit-details-marker]:hidden">
                {t(`faq.${question}`)}
                <ChevronDown
                  aria-hidden="true"
                  size={18}
                  className="flex-none text-text-3 transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[640px] pb-6 text-15 text-pretty text-text-2">
                {question === 'free' ? freeAnswer : t(`faq.${question}Answer`)}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Answer that Basic is free, with its limits once they are loaded. */
function useFreeAnswer(): string {
  const { t, i18n } = useTranslation('landing');
  const plan = usePlansOnOffer().data?.plans.find(({ id }) => id === 'free');
  const factsOf = usePlanFacts();
  const price = usePlanPrices('monthly')(plan ?? { prices: null })?.perMonth;
  if (!plan || price === undefined) return t('faq.freeAnswer');
  const facts = listFormat(i18n.language, { type: 'conjunction' }).format(factsOf(plan));
  return t('faq.freeAnswerInFull', { price, facts });
}
