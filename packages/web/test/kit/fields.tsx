import { useState } from 'react';
import { Combobox } from '../../src/components/ui/choices/combobox.tsx';
import { SearchableSelect } from '../../src/components/ui/choices/searchable-select.tsx';
import { Select } from '../../src/components/ui/choices/select.tsx';
import { CopyField } from '../../src/components/ui/data/copy-field.tsx';
import { CodeInput } from '../../src/components/ui/inputs/code-input.tsx';
import { ColorInput } from '../../src/components/ui/inputs/color-input.tsx';
import { DateRangeField } from '../../src/components/ui/inputs/date-range-field.tsx';
import { Field } from '../../src/components/ui/inputs/field.tsx';
import { FileDrop } from '../../src/components/ui/inputs/file-drop.tsx';
import { Input } from '../../src/components/ui/inputs/input.tsx';
import { NumberField } from '../../src/components/ui/inputs/number-field.tsx';
import { PasswordInput } from '../../src/components/ui/inputs/password-input.tsx';
import { PasswordMeter } from '../../src/components/ui/inputs/password-meter.tsx';
import { SearchInput } from '../../src/components/ui/inputs/search-input.tsx';
import { TagInput } from '../../src/components/ui/inputs/tag-input.tsx';
import { Textarea } from '../../src/components/ui/inputs/textarea.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

export function Fields() {
  const [search, setSearch] = useState('returns');
  return (
    <Card title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name" hint="Shown to visitors.">
          {(control) => <Input {...control} defaultValue="Gift Finder" />}
        </Field>
        <Field label="Policy address" error="Start with http:// or https://">
          {(control) => <Input {...control} defaultValue="harbourbooks" />}
        </Field>
        <Field label="Sector" optional>
          {(control) => (
            <Select {...control}>
              <option>Retail</option>
              <option>Services</option>
            </Select>
          )}
        </Field>
        <Field label="Not now">{(control) => <Input {...control} disabled defaultValue="Fixed" />}</Field>
        <Field label="Instructions">{(control) => <Textarea {...control} />}</Field>
        <SearchInput label="Search chatbots" value={search} onValueChange={setSearch} />
        <CopyField label="Chat link" value="https://parley.example/chat/0199c0de" />
        <CopyField label="Recovery codes" multiline value={'4f7k-9x2m\np0q8-aa31\nz7tt-18lm'} />
        <FileDrop
          label="Drop files here or choose them"
          hint="PDF, Word, HTML, Markdown, text"
          onFiles={() => {}}
        />
        <OwnFields />
      </div>
    </Card>
  );
}

function OwnFields() {
  const [tags, setTags] = useState(['harbourbooks.example', 'shop.example']);
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-21' });
  const [code, setCode] = useState('4821');
  const [password, setPassword] = useState('correct horse');
  const [model, setModel] = useState('');
  const [zone, setZone] = useState('Europe/Berlin');
  const [color, setColor] = useState('#DF0748');
  const [rows, setRows] = useState<number | null>(400);
  return (
    <>
      <Field label="Domains" hint="Enter adds one.">
        {(control) => <TagInput {...control} values={tags} onValuesChange={setTags} />}
      </Field>
      <DateRangeField label="Period" value={range} onValueChange={setRange} />
      <Field label="Code">
        {(control) => <CodeInput {...control} value={code} onValueChange={setCode} />}
      </Field>
      <div className="flex flex-col gap-2">
        <Field label="New password">
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <PasswordMeter password={password} />
      </div>
      <Field label="Model">
        {(control) => (
          <Combobox
            {...control}
            value={model}
            onValueChange={setModel}
            listLabel="Models"
            options={[{ value: 'small', note: '$0.10' }, { value: 'large' }]}
          />
        )}
      </Field>
      <Field label="Zone" hint="Typing narrows a long list.">
        {(control) => (
          <SearchableSelect
            {...control}
            value={zone}
            onValueChange={setZone}
            listLabel="Zones"
            options={zones}
          />
        )}
      </Field>
      <Field label="Color">
        {(control) => <ColorInput {...control} value={color} color={color} onValueChange={setColor} />}
      </Field>
      <NumberField label="Pages" value={rows} onValueChange={setRows} min={1} max={300} />
    </>
  );
}
