import { useTranslation } from 'react-i18next';
import { SiteFooter } from '../../components/site/site-footer.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { useHashTarget } from '../../lib/router/use-hash-target.ts';
import { appName } from '../../lib/title.ts';
import { ClaimsRow } from './claims-row.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './plans/pricing.tsx';
import { Steps } from './steps.tsx';
import { UseCases } from './use-cases.tsx';

/** Landing page: what Parley is, for whom, and how it cites its sources. */
export default function LandingPage() {
  useHashTarget();
  return (
    <div className="bg-surface">
      <StructuredData />
      <SiteHeader />
      <main className="overflow-x-clip">
        <Hero />
        <ClaimsRow />
        <UseCases />
        <Features />
        <Steps />
        <Pricing />
        <Faq />
        <Closing />
      </main>
      <SiteFooter />
    </div>
  );
}

/** Structured data for search engines: what this is, and that it starts free (schema.org SoftwareApplication). */
function StructuredData() {
  const { t } = useTranslation('landing');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: appName,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description: t('hero.text'),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
