import { ChartNoAxesColumn, Play, Redo2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { FlowMenu } from './flow-menu.tsx';
import { FlowSearch } from './flow-search.tsx';
import { ProblemsButton } from './problems-button.tsx';
import { useFlow } from './state/flow-context.ts';
import { type FlowView, ViewSwitch } from './view-switch.tsx';

type FlowToolbarProps = {
  view: FlowView;
  onView: (view: FlowView) => void;
  isTesting: boolean;
  /** Starts and ends the test run; null for users who may not test. */
  onTest: ((isOn: boolean) => void) | null;
  /** Shows how visitors went through the published flow; null if none was published. */
  onRead: (() => void) | null;
};

/** A group of tools that floats over the canvas. */
export const toolGroup =
  'pointer-events-auto flex flex-none items-center rounded-md border border-border bg-surface p-0.5 shadow-s';

/** A disabled tool has no background. */
const quietIfOff = 'disabled:bg-transparent!';

/** Undo and redo, choice of editor, problems, and actions on the whole flow. */
export function FlowToolbar({ view, onView, isTesting, onTest, onRead }: FlowToolbarProps) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (
    <>
      <span className={toolGroup}>
        <IconButton
          size="s"
          className={quietIfOff}
          label={t('flow.undo')}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!editor.canUndo}
          onClick={editor.undo}
          icon={<Undo2 aria-hidden="true" size={16} className="flip-rtl" />}
        />
        <IconButton
          size="s"
          className={quietIfOff}
          label={t('flow.redo')}
          aria-keyshortcuts="Control+Y Meta+Shift+Z"
          disabled={!editor.canRedo}
          onClick={editor.redo}
          icon={<Redo2 aria-hidden="true" size={16} className="flip-rtl" />}
        />
      </span>
      <ViewSwitch view={view} onView={onView} />
      <span className="pointer-events-auto ms-auto flex flex-none items-center gap-2">
        <ProblemsButton />
        <FlowSearch />
        {onRead ? (
          <IconButton
            variant="secondary"
            label={t('flow.read.open')}
            onClick={onRead}
            icon={<ChartNoAxesColumn aria-hidden="true" size={16} />}
          />
        ) : null}
        {onTest ? (
          <Button onClick={() => onTest(!isTesting)}>
            {isTesting ? <X aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
            <span className="max-sm:sr-only">{t(isTesting ? 'flow.test.stop' : 'flow.test.start')}</span>
          </Button>
        ) : null}
        <FlowMenu />
      </span>
    </>
  );
}
