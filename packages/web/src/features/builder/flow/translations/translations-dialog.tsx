import { visitorTexts } from '@parley/flow/check/visitor-texts';
import { languagesOf, translate } from '@parley/flow/edit/translations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { useFlow } from '../state/flow-context.ts';
import { LanguageBar } from './language-bar.tsx';
import { TranslationRows } from './translation-rows.tsx';

/** Texts of the flow beside their translations, one language at a time; missing ones are marked. */
export function TranslationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { editor, problems } = useFlow();
  const { flow, locked } = editor;
  const [chosen, setChosen] = useState<string | null>(null);
  const added = languagesOf(flow);
  const language = added.find((code) => code === chosen) ?? added[0] ?? null;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('flow.translations.title')}
      description={t('flow.translations.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('flow.translations.done')}
        </Button>
      }
    >
      <LanguageBar language={language} onChoose={setChosen} />
      {language === null ? (
        <Note>{t('flow.translations.none')}</Note>
      ) : (
        <TranslationRows
          key={language}
          nodes={flow.nodes}
          texts={visitorTexts(flow)}
          language={language}
          translated={flow.translations[language] ?? {}}
          locked={locked}
          problemAt={problems.at}
          onTranslate={(key, text) =>
            editor.edit((current) => translate(current, language, key, text), `${language} ${key}`)
          }
        />
      )}
    </Dialog>
  );
}
