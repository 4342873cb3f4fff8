import { type DocSection, docSections } from '../doc-sections.ts';

/** An entry of the table of contents. */
export type ContentsEntry = {
  id: string;
  /** Translation key of its title, below `guide`. */
  title: string;
  /** Whether the entry is a step of the section before it. */
  isStep: boolean;
};

/** All sections in order, each followed by its steps. */
export const contents: readonly ContentsEntry[] = docSections.flatMap(entriesOf);

function entriesOf({ id, name, parts = [], areSteps }: DocSection): ContentsEntry[] {
  const steps = areSteps ? parts : [];
  return [
    { id, title: `${name}.title`, isStep: false },
    ...steps.map((step) => ({ id: step.id, title: `${name}.${step.name}.title`, isStep: true })),
  ];
}
