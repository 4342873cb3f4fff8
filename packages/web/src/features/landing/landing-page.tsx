import { SiteFooter } from '../../components/site/site-footer.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { useHashTarget } from '../../lib/router/use-hash-target.ts';
import { ClaimsRow } from './claims-row.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './plans/pricing.tsx';
import { Steps } from './steps.tsx';
import { StructuredData } from './structured-data.tsx';
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
