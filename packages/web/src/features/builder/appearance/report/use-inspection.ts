import type { AxeResults } from 'axe-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StagedWidget } from '../stage/staged-widget.ts';
import { collectRules, type RuleRow } from './collect-rules.ts';
import { inspectView } from './inspect-look.ts';
import { type ReportLook, reportViews } from './report-looks.ts';
import type { SampleWords } from './report-states.ts';

type Staged = { page: Document; widget: StagedWidget };

/** Inspects all views once the widget is on its page; `rows` is null until all are done. */
export function useInspection(words: SampleWords) {
  const { t } = useTranslation('builder');
  const [staged, stage] = useState<Staged | null>(null);
  const [found, setFound] = useState<readonly { look: string; results: AxeResults[] }[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const at = found.length;
  const nameOf = useEffectEvent(({ device, scheme, dir, isOpen, state }: ReportLook) =>
    [
      t(`stage.${device}`),
      t(`stage.${scheme}`),
      t(`stage.${dir}`),
      t(isOpen ? `report.states.${state}` : 'stage.closed'),
    ].join(', '),
  );

  const inspect = useEffectEvent(({ page, widget }: Staged, look: ReportLook) =>
    inspectView(page, widget, look, words),
  );

  useEffect(() => {
    const look = reportViews[at];
    if (!staged || !look) return;
    let isOver = false;
    const name = nameOf(look);
    inspect(staged, look).then(
      (results) => isOver || setFound((before) => [...before, { look: name, results }]),
      () => isOver || setHasFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [staged, at]);

  const rows: RuleRow[] | null = at < reportViews.length ? null : collectRules(found);
  return { at, rows, hasFailed, stage };
}
