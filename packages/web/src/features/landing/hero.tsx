import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/buttons/button-class.ts';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { registerPath } from '../../lib/router/register-path.ts';
import { Demo } from './demo/demo.tsx';

/** Headline, the two call-to-action links, and a sample conversation. */
export function Hero() {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto max-w-[1168px] px-5 pt-12 pub:px-6 pub:pt-16">
      <h1 className="text-[44px] leading-[1.06] font-[660] tracking-[-.044em] text-balance pub:text-[min(75px,5.85vw)]">
        {t('hero.title')}
      </h1>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <p className="max-w-[640px] text-[17px] leading-7 text-pretty text-text-2 pub:text-[18px]">
          {t('hero.text')}
        </p>
        <div className="pub:pt-2">
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href={registerPath()} variant="primary" size="xl" glow>
              {t('hero.start')}
            </ButtonLink>
            <a href="#features" className={buttonClass({ size: 'xl' })}>
              {t('hero.explore')}
            </a>
          </div>
          <p className="mt-2.5 text-13 text-text-3">{t('hero.note')}</p>
        </div>
      </div>
      <Demo />
    </section>
  );
}
