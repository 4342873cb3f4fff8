import { Bell, Bot } from 'lucide-react';
import { useState } from 'react';
import { KeyValueList } from '../../src/components/ui/data/key-value-list.tsx';
import { Pagination } from '../../src/components/ui/data/pagination.tsx';
import { Stat, StatRow } from '../../src/components/ui/data/stat.tsx';
import { Avatar } from '../../src/components/ui/display/avatar.tsx';
import { Badge } from '../../src/components/ui/display/badge.tsx';
import { Delta } from '../../src/components/ui/display/delta.tsx';
import { IconTile } from '../../src/components/ui/display/icon-tile.tsx';
import { Spinner } from '../../src/components/ui/display/spinner.tsx';
import { Note } from '../../src/components/ui/feedback/note.tsx';
import { Progress } from '../../src/components/ui/feedback/progress.tsx';
import { Breadcrumb } from '../../src/components/ui/layout/breadcrumb.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';
import { Stepper } from '../../src/components/ui/layout/stepper.tsx';
import { TabList, TabPanel, Tabs } from '../../src/components/ui/layout/tabs.tsx';
import { Row } from './row.tsx';

export function Display() {
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
          <Avatar name="Parley" size="l" src="/favicon.svg" />
          <IconTile>
            <Bot size={16} />
          </IconTile>
          <IconTile tone="accent" size="s">
            <Bell size={14} />
          </IconTile>
          <Spinner />
        </Row>
        <Breadcrumb
          label="Where you are"
          steps={[{ text: 'Settings', href: '/dev/kit' }, { text: 'Team members' }]}
        />
        <TabSets />
        <Stepper label="Setting up" steps={['Scan', 'Enter the code', 'Keep the codes']} current={1} />
        <StatRow>
          <Stat label="Conversations" value="4,418" note={<Delta text="18.2%" direction="up" isGood />} />
          <Stat
            label="Satisfaction"
            value="91%"
            note={<Delta text="1.4 pts" direction="down" isGood={false} />}
          />
          <Stat label="Response time" value="1.4" unit="s" note={<Delta text="0%" direction="same" />} />
        </StatRow>
        <KeyValueList
          items={[
            { key: 'Chatbot', value: 'Bookshop Assistant' },
            { key: 'Started', value: 'Nov 21, 2026' },
          ]}
        />
        <Progress label="Pages read" value={12} max={40} />
        <Progress label="Month" value={90} tone="warning" />
        <Progress label="Unknown" />
        <Note>The plan resets on Dec 1.</Note>
        <Note tone="success">The domain is verified.</Note>
        <Note tone="warning">The plan allows 7 days.</Note>
        <Note tone="error">The key was refused.</Note>
        <Pagination page={1} pageSize={25} total={340} onPageChange={() => {}} onPageSizeChange={() => {}} />
      </div>
    </Card>
  );
}

function TabSets() {
  const [tab, setTab] = useState('active');
  const items = [
    { value: 'active', label: 'Active', count: 12 },
    { value: 'completed', label: 'Completed' },
  ];
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {(['horizontal', 'vertical'] as const).map((orientation) => (
        <Tabs key={orientation} orientation={orientation} value={tab} onValueChange={setTab}>
          <TabList label={`Conversations, ${orientation}`} items={items} />
          <TabPanel value="active" className="pt-3">
            Active ones
          </TabPanel>
          <TabPanel value="completed" className="pt-3">
            Completed ones
          </TabPanel>
        </Tabs>
      ))}
    </div>
  );
}
