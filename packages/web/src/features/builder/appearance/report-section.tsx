import { ScanEye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import type { Draft } from '../api/use-draft.ts';
import { FormSection } from '../settings/form-section.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('./report/report-dialog.tsx')).ReportDialog,
}));

/** Starts the accessibility check of the widget as shown on screen, saved or not. */
export function ReportSection({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection title={t('report.title')} text={t('report.text')}>
      <span>
        <Button onClick={() => setIsOpen(true)}>
          <ScanEye aria-hidden="true" size={16} />
          {t('report.open')}
        </Button>
      </span>
      <Suspense fallback={null}>
        {isOpen ? <ReportDialog draft={draft} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </FormSection>
  );
}
