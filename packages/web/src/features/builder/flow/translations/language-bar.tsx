import { languages } from '@parley/contracts/language/languages';
import { addLanguage, languagesOf, removeLanguage } from '@parley/flow/edit/translations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { useFlow } from '../state/flow-context.ts';
import { useLanguageName } from './use-language-name.ts';

type LanguageBarProps = {
  /** Displayed language; null if none has been added. */
  language: string | null;
  onChoose: (language: string) => void;
};

/** Selects the displayed language; adds and removes languages. */
export function LanguageBar({ language, onChoose }: LanguageBarProps) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const [isRemoving, setIsRemoving] = useState(false);
  const nameOf = useLanguageName();
  const added = languagesOf(editor.flow);
  const open = languages.filter((code) => !added.includes(code));
  const options = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {nameOf(code)}
      </option>
    ));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {language === null ? null : (
        <Select
          aria-label={t('flow.translations.language')}
          value={language}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options(added)}
        </Select>
      )}
      {open.length === 0 || editor.locked ? null : (
        <Select
          aria-label={t('flow.translations.add')}
          value=""
          onChange={(event) => {
            const code = event.target.value;
            editor.edit((flow) => addLanguage(flow, code));
            onChoose(code);
          }}
        >
          <option value="">{t('flow.translations.add')}</option>
          {options(open)}
        </Select>
      )}
      {language === null || editor.locked ? null : (
        <>
          <Button variant="ghost" className="ms-auto" onClick={() => setIsRemoving(true)}>
            {t('flow.translations.remove', { language: nameOf(language) })}
          </Button>
          <ConfirmDialog
            open={isRemoving}
            onOpenChange={setIsRemoving}
            title={t('flow.translations.removeTitle', { language: nameOf(language) })}
            description={t('flow.translations.removeText')}
            confirmLabel={t('flow.translations.remove', { language: nameOf(language) })}
            onConfirm={() => {
              setIsRemoving(false);
              editor.edit((flow) => removeLanguage(flow, language));
            }}
          />
        </>
      )}
    </div>
  );
}
