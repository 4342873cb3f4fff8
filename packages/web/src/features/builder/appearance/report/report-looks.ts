import type { StageView } from '../stage/widget-stage.tsx';

/** States of the open chat: its first view, those before or beside it, and a conversation. */
export const reportStates = [
  'start',
  'outsideHours',
  'consent',
  'password',
  'choices',
  'form',
  'conversation',
] as const;
export type ReportState = (typeof reportStates)[number];
export type ReportLook = StageView & { state: ReportState };

/**
 * All views of the widget: closed and open, on each device, in each color scheme and text direction; then each further state of
 * the open chat in both color schemes. The conversation comes last, because it cannot be undone.
 */
export const reportViews: readonly ReportLook[] = [
  ...(['desk', 'phone'] as const).flatMap((device) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      (['ltr', 'rtl'] as const).flatMap((dir) =>
        [false, true].map((isOpen): ReportLook => ({ device, scheme, dir, isOpen, state: 'start' })),
      ),
    ),
  ),
  ...reportStates.slice(1).flatMap((state) =>
    (['light', 'dark'] as const).map((scheme): ReportLook => {
      return { device: 'desk', scheme, dir: 'ltr', isOpen: true, state };
    }),
  ),
];
