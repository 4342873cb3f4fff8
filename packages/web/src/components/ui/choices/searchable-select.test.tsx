import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../../../../test/screen/draw.tsx';
import { t } from '../../../../test/screen/words.ts';
import { SearchableSelect } from './searchable-select.tsx';

const options = [
  { value: '', label: 'All chatbots' },
  ...Array.from({ length: 300 }, (_, n) => ({ value: `c${n}`, label: `Desk ${n}` })),
];

function Choice() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchableSelect
        aria-label="Chatbot"
        listLabel="Chatbots"
        value={value}
        onValueChange={setValue}
        options={options}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Chatbot' });
const chosen = () => screen.getByRole('status').textContent;

it('shows the label of the selected option, and selects what is typed and confirmed', async () => {
  const user = draw(<Choice />);
  expect(field().value).toBe('All chatbots');
  await user.clear(field());
  await user.type(field(), 'desk 29');
  const found = await screen.findAllByRole('option');
  expect(found.map((option) => option.textContent)).toEqual([
    'Desk 29',
    ...Array.from({ length: 10 }, (_, n) => `Desk ${290 + n}`),
  ]);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(field().getAttribute('aria-activedescendant')).toBe(found[1]?.id));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(chosen()).toBe('c290'));
  expect(field().value).toBe('Desk 290');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('renders only the visible options of a long list, and states its length', async () => {
  const user = draw(<Choice />);
  await user.click(field());
  const found = await screen.findAllByRole('option');
  expect(found.length).toBeLessThan(60);
  expect(found[0]?.getAttribute('aria-setsize')).toBe('301');
});

it('reports that nothing matches, and restores the selected option on blur', async () => {
  const user = draw(<Choice />);
  await user.clear(field());
  await user.type(field(), 'nowhere');
  await screen.findByText(t('common:ui.nothingMatches'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field().value).toBe('All chatbots'));
  expect(chosen()).toBe('');
});
