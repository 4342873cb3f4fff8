import { Laptop, Moon, PilcrowLeft, PilcrowRight, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../components/ui/choices/segmented-control.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { cx } from '../../../../components/ui/lib/variants.ts';
import type { Draft } from '../../api/use-draft.ts';
import { anyMoment } from './moment.ts';
import { MomentBar } from './moment-bar.tsx';
import { useShownConfig } from './use-shown-config.ts';
import { type StageView, WidgetStage } from './widget-stage.tsx';

const size = { 'aria-hidden': true, size: 16 } as const;

/** Live preview of the widget with all changes on screen, saved or not, in each of its views. */
export function StagePane({ draft, className }: { draft: Draft; className?: string }) {
  const { t } = useTranslation('builder');
  const { appearance, id, name } = draft.settings;
  const [view, setView] = useState<StageView>({
    device: 'desk',
    isOpen: true,
    scheme: appearance.theme === 'dark' ? 'dark' : 'light',
    dir: 'ltr',
  });
  const [moment, setMoment] = useState(anyMoment);
  const config = useShownConfig(draft, view.scheme, moment);
  const change = (next: Partial<StageView>) => setView((now) => ({ ...now, ...next }));
  return (
    <section
      data-chat-preview
      aria-label={t('preview.title')}
      className={cx('flex min-h-0 flex-col bg-surface-2', className)}
    >
      <header className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-b border-border bg-surface py-1 ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold">{t('preview.title')}</h2>
        <SegmentedControl
          label={t('stage.device')}
          value={view.device}
          onValueChange={(device) => change({ device })}
          options={[
            { value: 'desk', label: t('stage.desk'), icon: <Laptop {...size} /> },
            { value: 'phone', label: t('stage.phone'), icon: <Smartphone {...size} /> },
          ]}
        />
        <SegmentedControl
          label={t('stage.scheme')}
          value={view.scheme}
          onValueChange={(scheme) => change({ scheme })}
          options={[
            { value: 'light', label: t('stage.light'), icon: <Sun {...size} /> },
            { value: 'dark', label: t('stage.dark'), icon: <Moon {...size} /> },
          ]}
        />
        <SegmentedControl
          label={t('stage.direction')}
          value={view.dir}
          onValueChange={(dir) => change({ dir })}
          options={[
            { value: 'ltr', label: t('stage.ltr'), icon: <PilcrowRight {...size} /> },
            { value: 'rtl', label: t('stage.rtl'), icon: <PilcrowLeft {...size} /> },
          ]}
        />
        <SegmentedControl
          label={t('stage.state')}
          value={view.isOpen ? 'open' : 'closed'}
          onValueChange={(state) => change({ isOpen: state === 'open' })}
          options={[
            { value: 'closed', label: t('stage.closed') },
            { value: 'open', label: t('stage.open') },
          ]}
        />
      </header>
      <MomentBar draft={draft} moment={moment} onMoment={setMoment} />
      {config ? (
        <WidgetStage
          chatbotId={id}
          config={config}
          view={view}
          title={t('preview.frame', { name })}
          onToggle={() => change({ isOpen: !view.isOpen })}
        />
      ) : (
        <Skeleton className="m-6 flex-1" />
      )}
    </section>
  );
}
