import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BulkAction, BulkBar } from '../../src/components/data-table/bulk-bar.tsx';
import { Button } from '../../src/components/ui/buttons/button.tsx';
import { Card } from '../../src/components/ui/layout/card.tsx';
import { ConfirmDialog } from '../../src/components/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../src/components/ui/overlays/drawer.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../src/components/ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../src/components/ui/overlays/popover.tsx';
import { Sheet } from '../../src/components/ui/overlays/sheet.tsx';
import { Tooltip } from '../../src/components/ui/overlays/tooltip.tsx';
import { showToast } from '../../src/lib/toast/toast-store.ts';
import { Row } from './row.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'confirm' | 'drawer' | 'sheet' | 'bulk' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <Row>
        <DropdownMenu trigger={<Button>Menu</Button>} align="start">
          <MenuItem icon={<Pencil size={16} />} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy size={16} />}>Duplicate</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => setOpen('confirm')}>
            Delete…
          </MenuItem>
        </DropdownMenu>
        <Popover
          trigger={<Button>Popover</Button>}
          label="Sharing"
          align="start"
          className="w-64 p-4 text-13"
        >
          Anything that a menu cannot hold.
        </Popover>
        <Tooltip label="Version history">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('bulk')}>Bulk bar</Button>
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
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Pages" description="12 of 40 read">
        <p className="p-5 text-13">A thing’s parts.</p>
      </Drawer>
      <Sheet open={open === 'sheet'} onOpenChange={close} label="Menu">
        <p className="p-5 text-13">For phones.</p>
      </Sheet>
      {open === 'bulk' ? (
        <BulkBar count={3} onClear={close}>
          <BulkAction label="Delete" icon={<Trash2 size={16} />} onClick={close} />
        </BulkBar>
      ) : null}
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete “Click & Collect”?"
        description="This cannot be undone."
        confirmLabel="Delete chatbot"
        typeToConfirm="Click & Collect"
        onConfirm={close}
      />
    </Card>
  );
}
