import { importTypebot } from '@parley/flow/typebot/import-typebot';
import { expect, it } from 'vitest';
import { block, bubble, typebotExport } from '../../../../flow/test/typebot-export.ts';
import { play } from '../../../test/flow-fixtures.ts';

/** Asks for a name and a team size, scores both, and ends depending on the score. */
const scoring = typebotExport({
  groups: {
    Welcome: [
      bubble('b1', 'Hi! What is your name?'),
      block('b2', 'text input', { options: { variableId: 'name' } }),
      block('b3', 'Set variable', { options: { variableId: 'score', expressionToEvaluate: '0' } }),
      bubble('b4', 'Do you have a team, {{Name}}?'),
      block('b5', 'choice input', {
        outgoingEdgeId: 'judge',
        items: [
          { id: 'yes', content: 'Yes', outgoingEdgeId: 'team' },
          { id: 'no', content: 'No' },
        ],
      }),
    ],
    Team: [
      block('b6', 'Set variable', {
        options: { variableId: 'score', expressionToEvaluate: '{{Score}} + 10' },
      }),
      bubble('b7', 'How many people?'),
      block('b8', 'number input', { options: { variableId: 'people', min: 1 } }),
      block('b9', 'Condition', {
        items: [
          {
            id: 'many',
            outgoingEdgeId: 'more',
            content: {
              comparisons: [
                { id: 'c', variableId: 'people', comparisonOperator: 'Greater than', value: '30' },
              ],
            },
          },
        ],
        outgoingEdgeId: 'judge',
      }),
    ],
    More: [
      block('b10', 'Set variable', {
        options: { variableId: 'score', expressionToEvaluate: '{{Score}} + 20' },
        outgoingEdgeId: 'judge',
      }),
    ],
    Judge: [bubble('b11', '{{Name}}, your score is {{Score}}.')],
  },
  edges: { team: 'Team', judge: 'Judge', more: 'More' },
  variables: { name: 'Name', score: 'Score', people: 'Team Size' },
});

it.each([
  ['no', null, 'Ada, your score is 0.'],
  ['yes', 5, 'Ada, your score is 10.'],
  ['yes', 31, 'Ada, your score is 30.'],
])('BLD-16: an imported typebot behaves as before: %s, %j', async (hasTeam, people, said) => {
  const played = play(importTypebot(scoring).flow);
  expect((await played.send('Ada')).content).toBe('Do you have a team, Ada?');
  const after = await played.reply(hasTeam);
  expect((people === null ? after : await played.reply(people)).content).toBe(said);
});
