import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = {
  label: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

/** Explains an icon in words; never the only source of information. */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Provider delayDuration={400}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-sm bg-tip px-2 py-1 text-12 tracking-normal text-white shadow-m"
          >
            {label}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
