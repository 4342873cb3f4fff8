import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { Spinner } from '../../../../components/ui/display/spinner.tsx';
import { FileDrop } from '../../../../components/ui/inputs/file-drop.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useFlow } from '../state/flow-context.ts';
import { NotJson, useImportFlow } from './use-import-flow.ts';

type Imported = ResponseOf<'POST /api/chatbots/{chatbotId}/flow/import'>;

/** Reads a file as a flow, lists the differences, and replaces the flow on screen. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { chatbotId, editor } = useFlow();
  const read = useImportFlow(chatbotId);
  const use = ({ flow }: Imported) => {
    editor.replace(flow);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('flow.import.title')}
      description={t('flow.import.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button variant="primary" disabled={!read.data} onClick={() => read.data && use(read.data)}>
            {t(editor.isEmpty ? 'flow.import.use' : 'flow.import.replace')}
          </Button>
        </>
      }
    >
      <FileDrop
        label={t('flow.import.drop')}
        hint={t('flow.import.dropHint')}
        accept=".json,application/json"
        disabled={read.isPending}
        onFiles={([file]) => file && read.mutate(file)}
      />
      {read.isPending ? (
        <p className="flex items-center gap-2 text-13 text-text-2">
          <Spinner size={14} />
          {t('flow.import.reading')}
        </p>
      ) : null}
      {read.isError ? (
        <p role="alert" className="text-13 text-error-text">
          <Problem error={read.error} />
        </p>
      ) : null}
      {read.data ? <Report imported={read.data} /> : null}
    </Dialog>
  );
}

function Problem({ error }: { error: Error }) {
  const { t } = useTranslation('builder');
  if (error instanceof NotJson) return t('flow.import.notJson');
  const first = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return first ?? errorText(error, t);
}

function Report({ imported: { report } }: { imported: Imported }) {
  const { t } = useTranslation('builder');
  const exact = report.filter(({ outcome }) => outcome === 'exact').length;
  const remarks = remarksOf(report);
  return (
    <div className="flex min-h-0 flex-col gap-2 text-13" role="status">
      <p className="font-550">{t('flow.import.exact', { count: exact, total: report.length })}</p>
      {remarks.length > 0 ? (
        <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
          {remarks.map(({ sourceId, type, outcome, note, count }) => (
            <li key={sourceId} className="flex items-start gap-2">
              <Badge variant={outcome === 'dropped' ? 'destructive' : 'warning'}>
                {t(outcome === 'dropped' ? 'flow.import.dropped' : 'flow.import.changed')}
              </Badge>
              <span className="min-w-0">
                <bdi className="font-medium">{type}</bdi>
                {count > 1 ? (
                  <span className="ms-1.5 text-text-2">{t('flow.import.times', { count })}</span>
                ) : null}
                <span className="block text-text-2">{note}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Remark = Imported['report'][number] & { count: number };

/** Differences, once per type of step; removed parts come first. */
function remarksOf(report: Imported['report']): Remark[] {
  const different = report.filter(({ outcome }) => outcome !== 'exact');
  const groups = Map.groupBy(different, ({ type, outcome, note }) => JSON.stringify([outcome, type, note]));
  const remarks = [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, count: same.length }] : [];
  });
  return remarks.sort((a, b) => Number(b.outcome === 'dropped') - Number(a.outcome === 'dropped'));
}
