import type { StageView } from '../stage/widget-stage.tsx';

/** What the open chat stands at: its first view, what stands before it or beside it, and a conversation. */
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
 * Everything that a visitor may see of the widget: closed and open, on each device, in each scheme and direction; then each
 * further state of the open chat in both schemes. A conversation cannot be taken back, so it comes last.
 */
export const reportLooks: readonly ReportLook[] = [
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
