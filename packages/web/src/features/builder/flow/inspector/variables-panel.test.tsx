import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const desk = chatbotFor('member', {
  name: 'Bank desk',
  flow: {
    schema: 1,
    variables: [{ name: 'iban', type: 'text', sensitive: true }],
    nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 }, data: { on: 'message' } }],
    edges: [],
    translations: {},
  },
});

it('SEC-35: a text beside the checkbox explains what happens to answers of a sensitive variable', async () => {
  await openBuilder(desk, 'flow');
  const box = await screen.findByRole('checkbox', { name: t('builder:flow.variables.sensitive') });
  expect(box).toHaveProperty('checked', true);
  screen.getByText(t('builder:flow.variables.sensitiveText'));
});
