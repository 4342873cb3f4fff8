import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export type MenuProps = {
  label: string;
  button: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a menu (WAI-ARIA menu button): arrow keys move, Escape and a click outside close it, focus returns to the button. */
export function Menu({ label, button, className = 'icon-button', children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    items(root.current)[0]?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  function close(): void {
    setIsOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    if (event.key === 'Tab') setIsOpen(false);
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    const target = neighbor(items(root.current), event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the keys of the button and the items inside
    <div className="menu-root" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div className="menu" role="menu" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

function items(root: HTMLElement | null): HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []);
}

function neighbor(all: HTMLElement[], key: string): HTMLElement | undefined {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
}
