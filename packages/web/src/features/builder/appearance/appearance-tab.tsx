import type { Draft } from '../api/use-draft.ts';
import { CssSection } from './css-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LauncherSection } from './launcher-section.tsx';
import { ColorSection } from './look/color-section.tsx';
import { ReportSection } from './report-section.tsx';

/** Settings of the widget's appearance: colors and shape, texts, launcher, and custom CSS. */
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
