import '../styles/app.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../lib/i18n/i18n.ts';
import { guardHistory } from '../lib/router/leave-guard.ts';
import { addTruncationTooltips } from '../lib/whole-text.ts';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';
import { firstScreen } from './screens/first-screen.ts';
import { createSessionClient } from './session-client.ts';

shareNonce();
guardHistory();
addTruncationTooltips(document);
const first = firstScreen(startI18n());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Providers client={createSessionClient()}>
      <App first={first} />
    </Providers>,
  );
}

/** Passes this page's CSP nonce to libraries that add style elements (react-remove-scroll reads this global). */
function shareNonce(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
