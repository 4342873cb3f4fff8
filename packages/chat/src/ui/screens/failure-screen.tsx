import { safeHref } from '@parley/markdown/parse/safe-href';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { HostFrame } from '../../boot/host-frame.ts';
import type { Failure } from '../../conversation/failure.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { PoweredBy } from './footer.tsx';
import { Header } from './header.tsx';

export type FailureScreenProps = {
  failure: Failure;
  /** The chatbot's settings; null if they could not be loaded. */
  config: PublicConfig | null;
  frame: HostFrame | null;
  onRetry: () => Promise<unknown>;
};

const ICONS: Partial<Record<MessageKey, IconName>> = {
  unavailable: 'clock',
  notFound: 'search-x',
  notAuthorized: 'lock',
  networkError: 'wifi-off',
};
const HINTS: Partial<Record<MessageKey, MessageKey>> = {
  notFound: 'notFoundHint',
  notAuthorized: 'notAuthorizedHint',
};

/** Shows why the chat is not available, and what the visitor can do. */
export function FailureScreen({ failure, config, frame, onRetry }: FailureScreenProps) {
  const { t } = useLanguage();
  const { message } = failure;
  const site = config?.siteUrl ? safeHref(config.siteUrl) : null;
  const hint = message === 'unavailable' && site ? 'unavailableHint' : HINTS[message];
  const mayPass = message !== 'notFound' && message !== 'notAuthorized';
  return (
    <>
      {config && <Header config={config} frame={frame} subtitle={t('subtitleUnavailable')} />}
      <main className="state" aria-label={config?.title}>
        <span className="state-icon">
          <Icon name={ICONS[message] ?? 'circle-alert'} />
        </span>
        <div role="alert">{config ? <h2>{t(message)}</h2> : <h1>{t(message)}</h1>}</div>
        {hint && <p>{t(hint)}</p>}
        <div className="actions">
          {mayPass && (
            <button type="button" className="button button-primary" onClick={() => void onRetry()}>
              {t('tryAgain')}
            </button>
          )}
          {site && (
            <a className="button" href={site} target="_blank" rel="noopener">
              <span dir="ltr">{new URL(site).hostname}</span>
              <Icon name="arrow-up-right" flip />
            </a>
          )}
        </div>
      </main>
      <footer className="footer footer-alone">
        <PoweredBy brand={config?.brand ?? null} />
      </footer>
    </>
  );
}
