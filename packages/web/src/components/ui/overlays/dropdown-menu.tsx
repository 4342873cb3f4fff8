import { Check } from 'lucide-react';
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/variants.ts';

export type DropdownMenuProps = {
  /** One focusable element, a Button or IconButton. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  className?: string | undefined;
  /** Set if something else than the trigger opens the menu too, such as a shortcut. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

const itemClass =
  'flex h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 text-start text-13 outline-none select-none data-[highlighted]:bg-surface-3 data-[disabled]:cursor-not-allowed data-[disabled]:text-off max-md:h-10 [&_svg]:flex-none';

/** Menu under its trigger; supports arrow keys, type-ahead, Escape and focus return. */
export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  className,
  open,
  onOpenChange,
}: DropdownMenuProps) {
  return (
    <Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            'z-50 min-w-[184px] animate-appear rounded-md border border-border bg-popover p-1 shadow-m',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

export type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes the item a link. */
  href?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Keyboard shortcut shown at the end. */
  shortcut?: string | undefined;
};

/** One action of a menu. */
export function MenuItem({ children, icon, onSelect, href, danger, disabled, shortcut }: MenuItemProps) {
  const className = cx(itemClass, danger ? 'text-error-text' : 'text-text');
  const inner = (
    <>
      {icon ? <span className={danger ? '' : 'text-text-3'}>{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </>
  );
  if (href !== undefined) {
    return (
      <Item asChild disabled={disabled === true}>
        <Link href={href} className={className}>
          {inner}
        </Link>
      </Item>
    );
  }
  return (
    <Item disabled={disabled === true} onSelect={() => onSelect?.()} className={className}>
      {inner}
    </Item>
  );
}

export type MenuChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  onValueChange: (value: Value) => void;
};

/** A named radio group inside a menu. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoicesProps<Value>) {
  function choose(next: string) {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onValueChange(option.value);
  }
  return (
    <RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} className={cx(itemClass, 'text-text')}>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <ItemIndicator>
            <Check aria-hidden="true" size={14} />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

/** A quiet heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Label className="px-2 pt-2 pb-1 text-12 font-medium text-text-3">{children}</Label>;
}

/** A line between groups. */
export function MenuSeparator() {
  return <Separator className="-mx-1 my-1 h-px bg-border" />;
}
