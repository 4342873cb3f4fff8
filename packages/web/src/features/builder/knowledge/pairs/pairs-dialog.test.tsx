import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { findDialog } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import type { FoundPairs } from './use-import-pairs.ts';

const route = 'POST /api/chatbots/{chatbotId}/knowledge/import';
const words = (key: string, values = {}) => t(`knowledgeBase:pairs.${key}`, values);
const file = new File(['question,answer\n'], 'Shop FAQ.csv', { type: 'text/csv' });
const found: FoundPairs = {
  sourceId: null,
  rows: 4,
  added: 3,
  known: 0,
  invalid: 1,
  problems: [{ row: 5, field: 'answer', message: 'Answer is required' }],
  columns: [
    { name: 'Frage', as: 'question' },
    { name: 'Antwort', as: 'answer' },
    { name: 'Author', as: 'ignored' },
  ],
};

async function openDialog() {
  const user = await openBuilder(chatbotFor('member'), 'knowledge', 'member', () => {
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', []);
  });
  await user.click(await screen.findByRole('button', { name: new RegExp(words('open')) }));
  const dialog = await findDialog(words('title'));
  const choose = () => user.upload(dialog.getByLabelText(words('drop')), file);
  return { user, dialog, choose, submit: () => dialog.getByRole('button', { name: words('submit') }) };
}

it('KB-01: previews a file before anything is added, and adds it under its file name', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  expect(submit()).toHaveProperty('disabled', true);
  api.respond(route, found);
  await choose();
  const section = within(await dialog.findByRole('region', { name: words('title') }));
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3', '0', '1']);
  section.getByText(words('row', { row: '5', message: 'Answer is required' }));
  section.getByText(/Not read: .?Author/);
  await user.click(submit());
  await dialog.findByText(words('done'));
  expect(api.calls(route).map(({ query }) => query)).toEqual([{ dryRun: 'true' }, { name: 'Shop FAQ' }]);
});

it('reports errors of a file, links to the plans if the plan is full, and accepts another file', async () => {
  const { dialog, choose, submit } = await openDialog();
  api.refuse(route, 'validation_failed', { fields: { file: 'The first row has to name the columns' } });
  await choose();
  expect((await dialog.findByRole('alert')).textContent).toBe('The first row has to name the columns');
  api.refuse(route, 'invalid_encoding');
  await choose();
  await dialog.findByText(words('notUtf8'));
  api.refuse(route, 'plan_limit_sources');
  await choose();
  await dialog.findByRole('link', { name: t('knowledgeBase:refusal.plans') });
  expect(submit()).toHaveProperty('disabled', true);
  api.respond(route, { ...found, added: 0, known: 3 });
  await choose();
  await dialog.findByRole('region', { name: words('title') });
  expect(submit()).toHaveProperty('disabled', true);
});
