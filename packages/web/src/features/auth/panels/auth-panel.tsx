import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { testimonial } from '../../../config/testimonial.ts';
import { AuthLogo } from '../card/auth-logo.tsx';
import { QuestionRows } from '../card/question-rows.tsx';

const bullets = ['bulletRead', 'bulletMark', 'bulletKey', 'bulletConsent'] as const;

/** Dark panel beside the form: what Parley does, and a testimonial. */
export function AuthPanel() {
  const { t } = useTranslation('auth');
  return (
    <aside className="sticky top-0 hidden h-dvh min-h-[760px] flex-col overflow-hidden bg-[#1b0c36] px-14 py-12 text-white pub:flex">
      <AuthLogo plain />
      <QuestionRows />
      <div className="my-auto py-8">
        <h2 className="max-w-[360px] text-[40px] leading-11 font-[660] tracking-[-.03em] text-balance text-white">
          {t('sidebar.title')}
        </h2>
        <ul className="mt-9 flex flex-col gap-3">
          {bullets.map((bullet) => (
            <li key={bullet} className="flex gap-3.5 text-15 text-[#e4deee]">
              <Check aria-hidden="true" size={16} className="mt-1 flex-none text-[#ff6f8b]" />
              {t(`sidebar.${bullet}`)}
            </li>
          ))}
        </ul>
      </div>
      {testimonial ? <Testimonial isSample={testimonial.isSample} /> : null}
    </aside>
  );
}

function Testimonial({ isSample }: { isSample: boolean }) {
  const { t } = useTranslation('auth');
  const name = t('sidebar.quoteName');
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('');
  return (
    <figure className="border-t border-white/15 pt-6">
      <blockquote className="max-w-[420px] text-16 leading-[26px] text-pretty">
        {t('sidebar.quote')}
      </blockquote>
      <figcaption className="mt-3.5 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-white/12 text-14 font-semibold"
        >
          {initials}
        </span>
        <span>
          <b className="block text-14 font-semibold">{name}</b>
          <span className="block text-13 text-[#bdb5cc]">
            {t('sidebar.quoteRole')}
            {isSample ? ` · ${t('sidebar.quoteSample')}` : ''}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
