import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { registerPath } from '../../lib/router/register-path.ts';

/** Final call to action, with the same two links as the hero. */
export function Closing() {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto max-w-[1168px] px-5 pb-18 pub:px-6 pub:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-8 rounded-lg bg-[#1b0c36] bg-[radial-gradient(circle,rgb(255_255_255/.1)_1px,transparent_1.25px)] bg-size-[20px_20px] px-7 py-12 pub:px-14 pub:py-14">
        <div>
          <h2 className="max-w-[400px] text-[30px] leading-9 font-[650] tracking-[-.032em] text-balance text-white pub:text-38 pub:leading-11">
            {t('closing.title')}
          </h2>
          <p className="mt-3 text-16 text-[#d6cfe3]">{t('closing.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href={registerPath()} variant="primary" size="xl">
            {t('closing.start')}
          </ButtonLink>
          <ButtonLink
            href="/documentation"
            size="xl"
            className="border-white/30! bg-transparent! text-white! shadow-none! hover:bg-white/10!"
          >
            {t('closing.documentation')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
