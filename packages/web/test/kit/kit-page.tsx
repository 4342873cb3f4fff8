import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../src/components/ui/avatar.tsx';
import { Badge } from '../../src/components/ui/badge.tsx';
import { Button } from '../../src/components/ui/button.tsx';
import { Card } from '../../src/components/ui/card.tsx';
import { Checkbox } from '../../src/components/ui/checkbox.tsx';
import { ConfirmDialog } from '../../src/components/ui/confirm-dialog.tsx';
import { CopyField } from '../../src/components/ui/copy-field.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../src/components/ui/dropdown-menu.tsx';
import { EmptyArt } from '../../src/components/ui/empty-art.tsx';
import { EmptyState } from '../../src/components/ui/empty-state.tsx';
import { ErrorState } from '../../src/components/ui/error-state.tsx';
import { Field } from '../../src/components/ui/field.tsx';
import { FileDrop } from '../../src/components/ui/file-drop.tsx';
import { IconButton } from '../../src/components/ui/icon-button.tsx';
import { Input } from '../../src/components/ui/input.tsx';
import { Note } from '../../src/components/ui/note.tsx';
import { Pagination } from '../../src/components/ui/pagination.tsx';
import { Progress } from '../../src/components/ui/progress.tsx';
import { Radio } from '../../src/components/ui/radio.tsx';
import { SearchInput } from '../../src/components/ui/search-input.tsx';
import { SegmentedControl } from '../../src/components/ui/segmented-control.tsx';
import { Select } from '../../src/components/ui/select.tsx';
import { Skeleton } from '../../src/components/ui/skeleton.tsx';
import { Slider } from '../../src/components/ui/slider.tsx';
import { Stat, StatRow } from '../../src/components/ui/stat.tsx';
import { Switch } from '../../src/components/ui/switch.tsx';
import { TabList, TabPanel, Tabs } from '../../src/components/ui/tabs.tsx';
import { Textarea } from '../../src/components/ui/textarea.tsx';
import { Tooltip } from '../../src/components/ui/tooltip.tsx';
import { useAppearance } from '../../src/lib/theme/use-appearance.ts';
import { showToast } from '../../src/lib/toast/toast-store.ts';

/** Every part of the kit on one page; not part of the product, so its words are not translated. */
export function KitPage() {
  const { appearance, chooseAppearance } = useAppearance();
  return (
    <main className="mx-auto flex max-w-[900px] flex-col gap-6 p-6">
      <div className="flex items-center justify-between">
        <h1 className="text-20 font-semibold">Parley kit</h1>
        <SegmentedControl
          label="Appearance"
          value={appearance}
          onValueChange={chooseAppearance}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
      </div>
      <Buttons />
      <Fields />
      <Choices />
      <Display />
      <Overlays />
      <States />
    </main>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className="flex flex-col gap-3">
        <Row>
          <Button variant="primary">Publish</Button>
          <Button>Save</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="destructive">Delete</Button>
          <Button variant="quiet-destructive">Revoke</Button>
          <Button variant="primary" loading>
            Publishing
          </Button>
          <Button disabled>Saved</Button>
        </Row>
        <Row>
          <Button size="s">Small</Button>
          <Button>Medium</Button>
          <Button size="l">Large</Button>
          <Button size="xl">Public</Button>
          <IconButton label="Edit" icon={<Pencil size={16} />} variant="secondary" />
          <IconButton label="Copy" icon={<Copy size={16} />} />
        </Row>
      </div>
    </Card>
  );
}

function Fields() {
  const [search, setSearch] = useState('');
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
        <Field label="Instructions">{(control) => <Textarea {...control} />}</Field>
        <SearchInput label="Search chatbots" value={search} onValueChange={setSearch} />
        <CopyField label="Chat link" value="https://parley.example/chat/0199c0de" />
        <FileDrop
          label="Drop files here or choose them"
          hint="PDF, Word, HTML, Markdown, text"
          onFiles={() => {}}
        />
      </div>
    </Card>
  );
}

function Choices() {
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
        <Row>
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="None" />
          <Radio name="kit" label="One" defaultChecked />
          <Radio name="kit" label="Other" />
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
        <Slider aria-label="Level" value={level} onValueChange={setLevel} />
      </div>
    </Card>
  );
}

function Display() {
  const [tab, setTab] = useState('active');
  return (
    <Card title="Display">
      <div className="flex flex-col gap-4">
        <Row>
          <Badge variant="default">New</Badge>
          <Badge>Contacted</Badge>
          <Badge variant="success" dot="success">
            Qualified
          </Badge>
          <Badge variant="destructive">Unqualified</Badge>
          <Badge variant="warning" dot="warning">
            Paused
          </Badge>
          <Badge variant="outline">Invited</Badge>
          <Avatar name="Ines Barros" />
          <Avatar name="Harbour Books" shape="square" tone="ink" />
        </Row>
        <Tabs value={tab} onValueChange={setTab}>
          <TabList
            label="Conversations"
            items={[
              { value: 'active', label: 'Active', count: 12 },
              { value: 'completed', label: 'Completed' },
            ]}
          />
          <TabPanel value="active" className="pt-3">
            Active ones
          </TabPanel>
          <TabPanel value="completed" className="pt-3">
            Completed ones
          </TabPanel>
        </Tabs>
        <StatRow>
          <Stat label="Conversations" value="4,418" note="18.2 % more" />
          <Stat label="Response time" value="1.4" unit="s" />
        </StatRow>
        <Progress label="Pages read" value={12} max={40} />
        <Note tone="warning">The plan allows 7 days.</Note>
        <Skeleton className="h-4 w-60" />
        <Pagination page={1} pageSize={25} total={340} onPageChange={() => {}} onPageSizeChange={() => {}} />
      </div>
    </Card>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Overlays">
      <Row>
        <DropdownMenu trigger={<Button>Menu</Button>} align="start">
          <MenuItem icon={<Pencil size={16} />} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy size={16} />}>Duplicate</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => setOpen(true)}>
            Delete…
          </MenuItem>
        </DropdownMenu>
        <Tooltip label="Version history">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            showToast({ title: 'Lead updated', description: 'Maren Lindqvist is now Qualified.' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({ title: 'Login failed', description: 'Invalid email or password', tone: 'error' })
          }
        >
          Error toast
        </Button>
      </Row>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete “Click & Collect”?"
        description="This cannot be undone."
        confirmLabel="Delete chatbot"
        typeToConfirm="Click & Collect"
        onConfirm={() => setOpen(false)}
      />
    </Card>
  );
}

function States() {
  return (
    <>
      <EmptyState
        art={<EmptyArt />}
        title="Your first chatbot"
        description="A chatbot answers from what you give it."
        action={<Button variant="primary">New chatbot</Button>}
      />
      <ErrorState
        title="The chatbots could not be loaded"
        description="Nothing is lost."
        onRetry={() => {}}
        requestId="01JD4K-7Q2M"
      />
    </>
  );
}
