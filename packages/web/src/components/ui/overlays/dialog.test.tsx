import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../../../../test/screen/draw.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx';

function Opener({ by }: { by: 'button' | 'menu' }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {by === 'button' ? (
        <Button onClick={open}>Change</Button>
      ) : (
        <DropdownMenu trigger={<Button>Change</Button>}>
          <MenuItem onSelect={open}>Name</MenuItem>
        </DropdownMenu>
      )}
      {isOpen ? (
        <Dialog open onOpenChange={setIsOpen} title="New name">
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

it.each(['button', 'menu'] as const)('returns focus to the %s that opened it', async (by) => {
  const user = userEvent.setup();
  draw(<Opener by={by} />);
  screen.getByRole('button', { name: 'Change' }).focus();
  await user.keyboard('{Enter}');
  if (by === 'menu') {
    (await screen.findByRole('menuitem', { name: 'Name' })).focus();
    await user.keyboard('{Enter}');
  }
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' })));
});
