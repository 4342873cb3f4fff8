import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoChat } from './demo-chat.tsx';
import { DemoPage } from './demo-page.tsx';
import type { SourceIndex } from './demo-source.ts';
import { Wire } from './wire.tsx';

/** Sample answer beside its source page; choosing a source shows its page and marked sentence. */
export function Demo() {
  const { t } = useTranslation('landing');
  const [source, setSource] = useState<SourceIndex>(1);
  const frame = useRef<HTMLElement>(null);
  return (
    <div className="relative mt-10 pub:mt-12">
      <div
        aria-hidden="true"
        className="dots absolute -inset-x-[50vw] top-24 -bottom-14 [mask-image:radial-gradient(closest-side,#000,transparent)]"
      />
      <section
        ref={frame}
        aria-label={t('demo.label')}
        className="relative grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-strong bg-surface shadow-l pub:grid-cols-[440px_minmax(0,1fr)]"
      >
        <DemoChat source={source} onSource={setSource} />
        <DemoPage source={source} />
        <Wire frame={frame} source={source} />
      </section>
    </div>
  );
}
