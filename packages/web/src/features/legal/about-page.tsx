import { LegalPage } from './legal-page.tsx';
import { aboutSections } from './legal-sections.ts';

/** What Parley is, and the contact of this installation's operator. */
export default function AboutPage() {
  return <LegalPage keyOf={(name) => `about.${name}`} sections={aboutSections} />;
}
