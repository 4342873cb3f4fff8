import { lazy, Suspense } from 'react';
import { useKeyboard } from './keyboard/use-keyboard.ts';

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeyboardDialog = lazy(async () => ({
  default: (await import('./keyboard/keyboard-dialog.tsx')).KeyboardDialog,
}));
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

export type ShellDialog = 'palette' | 'keyboard' | 'logout' | null;

type ShellDialogsProps = { open: ShellDialog; onOpen: (dialog: ShellDialog) => void };

/** Global dialogs, opened by shortcut or button; their code loads on first use. */
export function ShellDialogs({ open, onOpen }: ShellDialogsProps) {
  useKeyboard(onOpen);
  const close = () => onOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? (
        <Palette onClose={close} onLogout={() => onOpen('logout')} onKeyboardMap={() => onOpen('keyboard')} />
      ) : null}
      {open === 'keyboard' ? <KeyboardDialog onClose={close} /> : null}
      {open === 'logout' ? <LogoutDialog onClose={close} /> : null}
    </Suspense>
  );
}
