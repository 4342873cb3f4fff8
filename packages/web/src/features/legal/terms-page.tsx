import { installation } from '../../lib/installation.ts';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './legal-sections.ts';

/** The terms that everyone with an account has agreed to. */
export default function TermsPage() {
  const { termsUrl } = installation().operator;
  return (
    <LegalPage
      keyOf={(name) => `terms.${name}`}
      sections={termsSections(installation())}
      own={{ text: 'legal.ownTerms', href: termsUrl }}
    />
  );
}
