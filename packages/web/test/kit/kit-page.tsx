import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../src/components/ui/choices/segmented-control.tsx';
import { themeVariants } from '../../src/lib/theme/theme-config.ts';
import { useAppearance, useThemeOptions } from '../../src/lib/theme/use-appearance.ts';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Display } from './display.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';

/** All components on one page; not part of the product, so its texts are not translated. */
export function KitPage() {
  return (
    <main className="mx-auto flex max-w-[900px] flex-col gap-6 p-6 max-md:p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-20 font-semibold">Parley kit</h1>
        <Looks />
      </div>
      <Tokens />
      <Buttons />
      <Fields />
      <Choices />
      <Display />
      <Lists />
      <Overlays />
      <States />
    </main>
  );
}

function Looks() {
  const { appearance, chooseAppearance } = useAppearance();
  const [options, chooseOptions] = useThemeOptions();
  const { i18n: language } = useTranslation();
  return (
    <>
      <SegmentedControl
        label="Surfaces"
        value={options.variant}
        onValueChange={(variant) => chooseOptions({ variant })}
        options={themeVariants.map((value) => ({ value, label: value }))}
      />
      <SegmentedControl
        label="Appearance"
        value={appearance}
        onValueChange={chooseAppearance}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
      />
      <SegmentedControl
        label="Direction"
        value={language.dir()}
        onValueChange={(direction) => void i18n.changeLanguage(direction === 'rtl' ? 'ar' : 'en')}
        options={[
          { value: 'ltr', label: 'LTR' },
          { value: 'rtl', label: 'RTL' },
        ]}
      />
    </>
  );
}
