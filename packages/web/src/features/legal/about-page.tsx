import { LegalPage } from './legal-page.tsx';
import { aboutSections } from './legal-sections.ts';

/** What Parley is, and whom to write to about this installation. */
export default function AboutPage() {
  return <LegalPage keyOf={(name) => `about.${name}`} sections={aboutSections} />;
}
