import { Copy, Pencil } from 'lucide-react';
import { Button } from '../../src/components/ui/buttons/button.tsx';
import { ButtonLink } from '../../src/components/ui/buttons/button-link.tsx';
import { IconButton } from '../../src/components/ui/buttons/icon-button.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';
import { Row } from './row.tsx';

export function Buttons() {
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
          <Button size="l" variant="primary" glow>
            Start free
          </Button>
          <ButtonLink href="/dev/kit">A link</ButtonLink>
          <IconButton label="Edit" icon={<Pencil size={16} />} variant="secondary" />
          <IconButton label="Copy" icon={<Copy size={16} />} />
          <IconButton label="Copying" icon={<Copy size={16} />} loading />
        </Row>
      </div>
    </Card>
  );
}
