import type { StageView } from '../stage/widget-stage.tsx';

/** Everything that a visitor may see of the widget: closed and open, on each device, in each scheme and direction. */
export const reportLooks: readonly StageView[] = (['desk', 'phone'] as const).flatMap((device) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['ltr', 'rtl'] as const).flatMap((dir) =>
      [false, true].map((isOpen): StageView => ({ device, scheme, dir, isOpen })),
    ),
  ),
);
