import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../components/ui/lib/variants.ts';
import { ConversationsSample } from './samples/conversations-sample.tsx';
import { KeysSample } from './samples/keys-sample.tsx';
import { KnowledgeSample } from './samples/knowledge-sample.tsx';
import { LanguagesSample } from './samples/languages-sample.tsx';
import { PrivacySample } from './samples/privacy-sample.tsx';
import { ThemeSample } from './samples/theme-sample.tsx';
import { Section } from './section.tsx';

/** Features: verifiable answers and customization. */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <Section id="features" tinted title={t('features.title')} text={t('features.text')}>
      <div className="grid gap-5 pub:grid-cols-3">
        <Feature name="knowledge" wide>
          <KnowledgeSample />
        </Feature>
        <Feature name="privacy">
          <PrivacySample />
        </Feature>
        <Feature name="languages">
          <LanguagesSample />
        </Feature>
        <Feature name="keys">
          <KeysSample />
        </Feature>
        <Feature name="theme">
          <ThemeSample />
        </Feature>
        <Feature name="conversations" full>
          <ConversationsSample />
        </Feature>
      </div>
    </Section>
  );
}

type FeatureProps = { name: string; children: ReactNode; wide?: boolean; full?: boolean };

function Feature({ name, children, wide, full }: FeatureProps) {
  const { t } = useTranslation('landing');
  return (
    <article
      className={cx(
        'flex min-w-0 flex-col gap-6 rounded-lg border border-border bg-surface p-6 pub:p-7',
        wide && 'pub:col-span-2',
        full && 'pub:col-span-3 pub:grid pub:grid-cols-[1fr_2fr] pub:gap-12',
      )}
    >
      <div className={cx('flex min-h-40 flex-1 flex-col justify-center', full && 'pub:order-2')}>
        {children}
      </div>
      <div>
        <h3 className="text-[18px] leading-7 font-semibold tracking-[-.015em]">{t(`features.${name}`)}</h3>
        <p className="mt-1 text-15 text-pretty text-text-2">{t(`features.${name}Text`)}</p>
      </div>
    </article>
  );
}
