import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SamplePage } from './sample-page.tsx';
import type { Scheme } from './shown-config.ts';
import { type StagedWidget, stageWidget } from './staged-widget.ts';

export type StageView = {
  device: 'desk' | 'phone';
  isOpen: boolean;
  scheme: Scheme;
  dir: 'ltr' | 'rtl';
};

export const devices = {
  desk: { width: 900, height: 760, columns: 3 },
  phone: { width: 375, height: 720, columns: 1 },
} as const;

type WidgetStageProps = {
  chatbotId: string;
  config: PublicChatbot;
  view: StageView;
  /** Names the frame. */
  title: string;
  onToggle: () => void;
  /** Receives the widget and its page, for inspection. */
  onStaged?: (staged: { page: Document; widget: StagedWidget }) => void;
};

/** Sample page with the real widget on it, scaled to fit. */
export function WidgetStage({ chatbotId, config, view, title, onToggle, onStaged }: WidgetStageProps) {
  const [page, setPage] = useState<Document | null>(null);
  const widget = useRef<StagedWidget | null>(null);
  const { holder, scale } = useScale(devices[view.device].width, devices[view.device].height);
  const { width, height, columns } = devices[view.device];
  const toggle = useEffectEvent(onToggle);
  const tellStaged = useEffectEvent((staged: StagedWidget) => page && onStaged?.({ page, widget: staged }));

  useEffect(() => {
    if (!page) return;
    const staged = stageWidget(page, { chatbotId, onToggle: () => toggle() });
    widget.current = staged;
    tellStaged(staged);
    return () => staged.remove();
  }, [page, chatbotId]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.dir = view.dir;
    widget.current?.show(config, view.isOpen, view.dir);
  }, [page, config, view]);

  return (
    <div ref={holder} className="relative min-h-0 flex-1 overflow-hidden">
      <iframe
        srcDoc="<!doctype html><html lang='en'><head><title>Parley</title></head><body></body></html>"
        title={title}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        style={{ width, height, transform: `translate(-50%, -50%) scale(${scale})` }}
        className="absolute start-1/2 top-1/2 rounded-lg border border-border bg-surface shadow-m rtl:start-auto rtl:left-1/2"
      />
      {page ? createPortal(<SamplePage scheme={view.scheme} columns={columns} />, page.body) : null}
    </div>
  );
}

/** Returns the scale at which content of this size fits into its container. */
function useScale(width: number, height: number) {
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height });
  useEffect(() => {
    if (!holder.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, []);
  const margin = 32;
  const scale = Math.min(1, (room.width - margin) / width, (room.height - margin) / height);
  return { holder, scale: Math.max(scale, 0.1) };
}
