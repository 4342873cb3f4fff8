import type { AxeResults } from 'axe-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StagedWidget } from '../stage/staged-widget.ts';
import type { StageView } from '../stage/widget-stage.tsx';
import { collectRules, type RuleRow } from './collect-rules.ts';
import { inspectLook } from './inspect-look.ts';
import { reportLooks } from './report-looks.ts';

type Staged = { page: Document; widget: StagedWidget };

/** Goes through all looks once the widget stands on its page; `rows` is null until all were seen. */
export function useInspection() {
  const { t } = useTranslation('builder');
  const [staged, stage] = useState<Staged | null>(null);
  const [found, setFound] = useState<readonly { look: string; results: AxeResults[] }[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const at = found.length;
  const nameOf = useEffectEvent(({ device, scheme, dir, isOpen }: StageView) =>
    [
      t(`stage.${device}`),
      t(`stage.${scheme}`),
      t(`stage.${dir}`),
      t(isOpen ? 'stage.open' : 'stage.closed'),
    ].join(', '),
  );

  useEffect(() => {
    const look = reportLooks[at];
    if (!staged || !look) return;
    let isOver = false;
    const name = nameOf(look);
    inspectLook(staged.page, staged.widget, look.isOpen).then(
      (results) => isOver || setFound((before) => [...before, { look: name, results }]),
      () => isOver || setHasFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [staged, at]);

  const rows: RuleRow[] | null = at < reportLooks.length ? null : collectRules(found);
  return { at, rows, hasFailed, stage };
}
