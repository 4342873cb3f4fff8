import { useTranslation } from 'react-i18next';
import { newStep } from './model/new-data.ts';
import { titleOf } from './model/node-words.ts';
import type { StepKind } from './model/step-kinds.ts';
import type { FlowEditor, StepPlace } from './state/use-flow-editor.ts';

/** Adds the picked step at a place; `onAdded` receives its id. */
export function usePicked(editor: FlowEditor, place: StepPlace | null, onAdded: (id: string) => void) {
  const { t } = useTranslation('builder');
  const before =
    place && 'behind' in place ? editor.flow.nodes.find(({ id }) => id === place.behind) : undefined;
  return {
    description: before ? t('flow.picker.behind', { title: titleOf(before, t) }) : t('flow.picker.free'),
    add(kind: StepKind): void {
      if (place) onAdded(editor.add(newStep(kind, t), place));
    },
  };
}
