import { screen, waitFor, within } from '@testing-library/dom';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { draw } from '../../../test/screen/draw.tsx';
import { t } from '../../../test/screen/words.ts';
import type { Column, DataTableProps } from './column.ts';
import { DataTable } from './data-table.tsx';

type Person = { name: string; team: string; messages: number };

const people: readonly Person[] = [
  { name: 'Ada', team: 'Support', messages: 12 },
  { name: 'Ines', team: 'Sales', messages: 640 },
  { name: 'Maren', team: 'Support', messages: 87 },
];
const columns: ReadonlyArray<Column<Person>> = [
  { key: 'name', header: 'Person', sort: 'ascending', card: 'title', cell: ({ name }) => name },
  { key: 'team', header: 'Team', card: 'aside', cell: ({ team }) => team },
  { key: 'messages', header: 'Messages', sort: 'descending', numeric: true, cell: (one) => one.messages },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'actions',
    cell: ({ name }) => <button type="button">Open {name}</button>,
  },
];

function drawTable(change: Partial<DataTableProps<Person>> = {}) {
  return draw(
    <DataTable label="People" rows={people} columns={columns} keyOf={({ name }) => name} {...change} />,
  );
}

/** Makes the window as narrow as a phone for this test. */
function onPhone(): void {
  const { innerWidth } = window;
  window.innerWidth = 375;
  onTestFinished(() => {
    window.innerWidth = innerWidth;
  });
}

it('shows each row under its headers', () => {
  drawTable();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Person',
    'Team',
    'Messages',
    'Actions',
  ]);
  const row = screen.getByRole('row', { name: /Ines/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Ines', 'Sales', '640', 'Open Ines']);
});

it('sorts by a column in its own direction first, and reverses on the second click', async () => {
  const onSort = vi.fn();
  const user = drawTable({ sort: { key: 'name', direction: 'ascending' }, onSort });
  const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect([sortOf('Person'), sortOf('Messages'), sortOf('Team')]).toEqual(['ascending', 'none', null]);
  await user.click(screen.getByRole('button', { name: 'Messages' }));
  await user.click(screen.getByRole('button', { name: 'Person' }));
  expect(onSort.mock.calls).toEqual([
    [{ key: 'messages', direction: 'descending' }],
    [{ key: 'name', direction: 'descending' }],
  ]);
});

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = {
    selected,
    onChange: setSelected,
    nameOf: ({ name }: Person) => name,
    actions: <button type="button">Delete</button>,
  };
  return (
    <DataTable
      label="People"
      rows={people}
      columns={columns}
      keyOf={({ name }) => name}
      selection={selection}
    />
  );
}

it('counts the selected rows in a bar with actions, for one row, all rows and none', async () => {
  const user = draw(<Selectable />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: t('common:ui.selectAll') });
  await user.click(screen.getByRole('checkbox', { name: t('common:ui.selectNamed', { name: 'Ines' }) }));
  const bar = await screen.findByRole('toolbar', { name: t('common:ui.selection') });
  within(bar).getByText(t('common:ui.selected', { count: 1 }));
  within(bar).getByRole('button', { name: 'Delete' });
  expect(screen.getByRole('row', { name: /Ines/ }).getAttribute('aria-selected')).toBe('true');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  await within(bar).findByText(t('common:ui.selected', { count: 3 }));
  await user.click(within(bar).getByRole('button', { name: t('common:ui.clearSelection') }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('opens a row by its first cell or a click anywhere outside its controls', async () => {
  const user = drawTable({ hrefOf: ({ name }) => `/people/${name}` });
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/people/Ada');
  await user.click(screen.getByRole('button', { name: 'Open Ines' }));
  expect(window.location.pathname).not.toBe('/people/Ines');
  await user.click(screen.getByRole('cell', { name: '640' }));
  expect(window.location.pathname).toBe('/people/Ines');
});

it('shows the rows of a group under its heading', () => {
  drawTable({ groupOf: ({ team }) => ({ key: team, name: team }) });
  expect(screen.getAllByRole('rowheader').map((heading) => heading.textContent)).toEqual([
    'Support',
    'Sales',
  ]);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Person ${n}`, team: 'Support', messages: n }));

it('renders all of 199 rows, but only the visible ones of 200, and states the total', () => {
  drawTable({ rows: many(199) });
  expect(screen.getAllByRole('row')).toHaveLength(200);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
  document.body.replaceChildren();
  drawTable({ rows: many(200) });
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('201');
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2');
});

it('is a list of cards on a phone, each with title, aside and actions', () => {
  onPhone();
  drawTable({ hrefOf: ({ name }) => `/people/${name}` });
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'AdaSupportOpen Ada',
    'InesSalesOpen Ines',
    'MarenSupportOpen Maren',
  ]);
  expect(cards[0]?.getAttribute('aria-posinset')).toBe('1');
  screen.getByRole('link', { name: 'Maren' });
});

it('is a list of cards for each group on a phone', () => {
  onPhone();
  drawTable({ groupOf: ({ team }) => ({ key: team, name: team }) });
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Support', 'Sales']);
  const cardsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((card) => card.textContent);
  expect(cardsOf('Support')).toEqual(['AdaSupportOpen Ada', 'MarenSupportOpen Maren']);
  expect(cardsOf('Sales')).toEqual(['InesSalesOpen Ines']);
});
