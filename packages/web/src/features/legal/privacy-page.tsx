import { installation } from '../../lib/installation.ts';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './legal-sections.ts';

/** Privacy policy: what this installation stores about members and visitors, why, for how long, and its operator. */
export default function PrivacyPage() {
  const { privacyUrl } = installation().operator;
  return (
    <LegalPage
      keyOf={(name) => `privacy.${name}`}
      sections={privacySections(installation())}
      own={{ text: 'legal.ownPrivacy', href: privacyUrl }}
    />
  );
}
