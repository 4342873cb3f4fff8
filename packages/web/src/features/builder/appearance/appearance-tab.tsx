import type { Draft } from '../api/use-draft.ts';
import { ColorSection } from './color-section.tsx';
import { CssSection } from './css-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LauncherSection } from './launcher-section.tsx';
import { ReportSection } from './report-section.tsx';

/** What visitors see: color and shape, words, launcher, and rules of the owner's own. */
export function AppearanceTab({ draft }: { draft: Draft }) {
  return (
    <>
      <ColorSection draft={draft} />
      <IdentitySection draft={draft} />
      <LauncherSection draft={draft} />
      <CssSection draft={draft} />
      <ReportSection draft={draft} />
    </>
  );
}
