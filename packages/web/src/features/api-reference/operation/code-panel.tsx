import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { type CodeLanguage, codeFor, languageNames, languages } from '../code-for.ts';
import type { Operation } from '../description.ts';

type CodePanelProps = {
  operation: Operation;
  language: CodeLanguage;
  onLanguage: (language: CodeLanguage) => void;
};

/** Code of the request in the chosen language; the choice applies to all operations of the page. */
export function CodePanel({ operation, language, onLanguage }: CodePanelProps) {
  const { t } = useTranslation('documentation');
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-14 font-semibold">{t('reference.code')}</h4>
        <SegmentedControl
          label={t('reference.codeLanguage')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onValueChange={onLanguage}
        />
      </div>
      <CopyField
        label={languageNames[language]}
        value={codeFor(operation, window.location.origin, language)}
        multiline
        className="max-h-96 overflow-y-auto"
      />
    </section>
  );
}
