export const kinds = [
  { name: 'with knowledge', answers: 'model', hasKnowledge: true },
  { name: 'without knowledge', answers: 'model', hasKnowledge: false },
  { name: 'built-in', answers: 'built-in', hasKnowledge: true },
] as const;

export type Kind = (typeof kinds)[number];
