import { useState } from 'react';
import { Checkbox } from '../../src/components/ui/choices/checkbox.tsx';
import { Radio } from '../../src/components/ui/choices/radio.tsx';
import { SegmentedControl } from '../../src/components/ui/choices/segmented-control.tsx';
import { Slider } from '../../src/components/ui/choices/slider.tsx';
import { Switch } from '../../src/components/ui/choices/switch.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';
import { Row } from './row.tsx';

export function Choices() {
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'list' | 'grouped'>('list');
  const [level, setLevel] = useState(40);
  return (
    <Card title="Choices">
      <div className="flex flex-col gap-3">
        <Switch
          label="Consent banner"
          hint="Asks before anything is stored."
          checked={on}
          onCheckedChange={setOn}
        />
        <Switch label="Off" checked={false} onCheckedChange={() => {}} />
        <Switch label="Not available" checked disabled onCheckedChange={() => {}} />
        <Row>
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="None" />
          <Checkbox label="Not available" disabled />
          <Radio name="kit" label="One" defaultChecked />
          <Radio name="kit" label="Other" hint="With a hint" />
        </Row>
        <SegmentedControl
          label="View"
          className="self-start"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'grouped', label: 'Grouped' },
          ]}
        />
        <Slider
          aria-label="Level"
          min={0}
          max={100}
          value={level}
          valueText={`${level}%`}
          onValueChange={setLevel}
        />
        <Slider
          aria-label="Not available"
          disabled
          min={0}
          max={2}
          value={1}
          valueText="1"
          onValueChange={() => {}}
        />
      </div>
    </Card>
  );
}
