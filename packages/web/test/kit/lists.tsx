import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BulkAction } from '../../src/components/data-table/bulk-bar.tsx';
import type { Column, Sort } from '../../src/components/data-table/column.ts';
import { DataTable } from '../../src/components/data-table/data-table.tsx';
import { Badge } from '../../src/components/ui/display/badge.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';

type Person = { name: string; team: string; messages: number };

const people: readonly Person[] = [
  { name: 'Ada Okafor', team: 'Support', messages: 1204 },
  { name: 'Ines Barros', team: 'Sales', messages: 640 },
  { name: 'Maren Lindqvist', team: 'Support', messages: 87 },
];
const many = Array.from({ length: 1000 }, (_, n) => ({
  name: `Person ${n + 1}`,
  team: n % 2 === 0 ? 'Support' : 'Sales',
  messages: n,
}));

const columns: ReadonlyArray<Column<Person>> = [
  { key: 'name', header: 'Person', sort: 'ascending', card: 'title', cell: ({ name }) => name },
  { key: 'team', header: 'Team', card: 'aside', cell: ({ team }) => <Badge>{team}</Badge> },
  {
    key: 'messages',
    header: 'Messages',
    sort: 'descending',
    numeric: true,
    card: 'foot',
    cell: ({ messages }) => messages.toLocaleString('en'),
  },
];

/** Lists with sorting, selection, groups, and virtualization. */
export function Lists() {
  return (
    <Card title="Lists">
      <div className="flex flex-col gap-4">
        <SelectableTable />
        <DataTable
          label="People by team"
          rows={people}
          columns={columns}
          keyOf={({ name }) => name}
          groupOf={({ team }) => ({ key: team, name: team })}
        />
        <DataTable label="A thousand people" rows={many} columns={columns} keyOf={({ name }) => name} />
      </div>
    </Card>
  );
}

function SelectableTable() {
  const [sort, setSort] = useState<Sort>({ key: 'messages', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const rows = people.toSorted(
    (a, b) => sign * (sort.key === 'name' ? a.name.localeCompare(b.name) : a.messages - b.messages),
  );
  return (
    <DataTable
      label="People"
      rows={rows}
      columns={columns}
      keyOf={({ name }) => name}
      sort={sort}
      onSort={setSort}
      selection={{
        selected,
        onChange: setSelected,
        nameOf: ({ name }) => name,
        actions: (
          <BulkAction label="Delete" icon={<Trash2 size={16} />} onClick={() => setSelected(new Set())} />
        ),
      }}
    />
  );
}
