/** Returns an exported typebot with the text in every text field, whole and in many short pieces. */
export function typebotOf(text: string): unknown {
  const pieces = [...(text.match(/[\s\S]{1,400}/g) ?? [])].slice(0, 60);
  const rich = (words: string) => [
    { type: 'p', children: [{ text: words }, { type: 'inline-variable', children: [] }] },
  ];
  const blocks = [
    ...pieces.flatMap((piece) => [
      { type: 'Set variable', options: { variableId: 'v', expressionToEvaluate: piece, isCode: true } },
      { type: 'text', content: { html: piece } },
    ]),
    { type: 'text', content: { richText: rich(text) } },
    { type: 'text', content: { html: text } },
    { type: 'Set variable', options: { variableId: 'v', expressionToEvaluate: text } },
    {
      type: 'choice input',
      items: pieces.map((content, n) => ({ id: `i${n}`, content })),
      options: { variableId: 'v' },
    },
    {
      type: 'Condition',
      items: [
        {
          id: 'c',
          content: {
            logicalOperator: 'OR',
            comparisons: pieces.map((value) => ({
              variableId: 'v',
              comparisonOperator: 'Matches regex',
              value,
            })),
          },
        },
      ],
    },
    {
      type: 'Webhook',
      options: {
        webhook: {
          url: text.slice(0, 2_000),
          method: 'POST',
          body: text,
          headers: [{ key: 'a', value: text }],
        },
        isCustomBody: true,
        responseVariableMapping: pieces.map((bodyPath) => ({ bodyPath, variableId: 'v' })),
      },
    },
  ].map((block, n) => ({ id: `b${n}`, ...block }));
  return {
    version: '6',
    events: [{ id: 'e', type: 'start', outgoingEdgeId: 'e1' }],
    groups: [{ id: 'g', title: text.slice(0, 100), blocks }],
    edges: [{ id: 'e1', to: { groupId: 'g' } }],
    variables: [{ id: 'v', name: 'A' }, ...pieces.map((name, n) => ({ id: `w${n}`, name }))],
  };
}
