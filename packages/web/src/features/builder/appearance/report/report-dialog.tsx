import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Table } from '../../../../components/ui/data/table.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Progress } from '../../../../components/ui/feedback/progress.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { saveText } from '../../../../lib/save-file.ts';
import type { Draft } from '../../api/use-draft.ts';
import { anyMoment } from '../stage/moment.ts';
import { useShownConfig } from '../stage/use-shown-config.ts';
import { WidgetStage } from '../stage/widget-stage.tsx';
import { type Outcome, outcomes, type RuleRow } from './collect-rules.ts';
import { reportViews } from './report-looks.ts';
import { reportPage } from './report-page.ts';
import { configAt, type SampleWords } from './report-states.ts';
import { useInspection } from './use-inspection.ts';

const variants = {
  failed: 'destructive',
  review: 'warning',
  passed: 'success',
  inapplicable: 'outline',
} as const;

/** Checks the widget as shown on screen in all its views, and offers the result as a file. */
export function ReportDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t, i18n } = useTranslation('builder');
  const format = useFormat();
  const { id, name } = draft.settings;
  const words = useSampleWords();
  const { at, rows, hasFailed, stage } = useInspection(words);
  const [checkedAt] = useState(() => new Date().toISOString());
  const look = reportViews[at] ?? reportViews[0];
  const shown = useShownConfig(draft, look?.scheme ?? 'light', anyMoment);
  const config = useMemo(() => shown && look && configAt(shown, look.state, words), [shown, look, words]);
  const title = t('report.heading', { name });

  function download(found: readonly RuleRow[]): void {
    const page = reportPage({
      lang: i18n.language,
      dir: i18n.dir(),
      title,
      notes: [
        t('report.made', { date: format.dateTime(checkedAt), count: reportViews.length }),
        t('report.limits'),
      ],
      heads: [t('report.rule'), t('report.clause'), t('report.outcome')],
      rows: found.map((row) => ({ row, outcome: t(`report.outcomes.${row.outcome}`) })),
    });
    saveText('accessibility-report.html', page, 'text/html');
  }

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('report.title')}
      description={t('report.limits')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
          <Button variant="primary" disabled={rows === null} onClick={() => rows && download(rows)}>
            {t('report.download')}
          </Button>
        </>
      }
    >
      {hasFailed ? <Note tone="error">{t('report.failed')}</Note> : null}
      {rows === null && !hasFailed && look && config ? (
        <>
          <Progress label={t('report.running')} value={at} max={reportViews.length} />
          <div className="flex h-72">
            <WidgetStage
              chatbotId={id}
              config={config}
              view={look}
              title={t('report.frame')}
              onToggle={() => {}}
              onStaged={stage}
            />
          </div>
        </>
      ) : null}
      {rows === null ? null : <Findings rows={rows} />}
    </Dialog>
  );
}

function useSampleWords(): SampleWords {
  const { t } = useTranslation('builder');
  return useMemo(
    () => ({
      question: t('report.sample.question'),
      answer: t('report.sample.answer'),
      source: t('report.sample.source'),
      email: t('report.sample.email'),
      agree: t('report.sample.agree'),
      choices: [t('report.sample.yes'), t('report.sample.no')],
    }),
    [t],
  );
}

function Findings({ rows }: { rows: readonly RuleRow[] }) {
  const { t } = useTranslation('builder');
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  return (
    <>
      <p role="status" className="flex flex-wrap gap-2">
        {outcomes.map((outcome) => (
          <Badge key={outcome} variant={count(outcome) === 0 ? 'outline' : variants[outcome]}>
            {t(`report.outcomes.${outcome}`)}: {count(outcome)}
          </Badge>
        ))}
      </p>
      <Table bare label={t('report.title')}>
        <thead>
          <tr>
            <th scope="col">{t('report.rule')}</th>
            <th scope="col">{t('report.clause')}</th>
            <th scope="col">{t('report.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rule}>
              <td className="w-full">
                {/* axe's texts are in English. */}
                <span lang="en" dir="ltr">
                  {row.help}
                </span>
                {row.places.map(({ look, element }) => (
                  <code key={look + element} dir="ltr" className="block text-12 wrap-anywhere text-text-3">
                    {look}: {element}
                  </code>
                ))}
              </td>
              <td className="whitespace-nowrap tabular-nums">{row.clauses.join(', ')}</td>
              <td>
                <Badge variant={variants[row.outcome]}>{t(`report.outcomes.${row.outcome}`)}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
