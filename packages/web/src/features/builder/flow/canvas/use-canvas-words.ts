import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Canvas texts for screen readers. */
export function useCanvasWords() {
  const { t } = useTranslation('builder');
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flow.canvas.nodeKeys'),
      'node.a11yDescription.keyboardDisabled': t('flow.canvas.nodeKeys'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        t('flow.canvas.moved', { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('flow.canvas.edgeKeys'),
      'handle.ariaLabel': t('flow.canvas.port'),
    }),
    [t],
  );
}
