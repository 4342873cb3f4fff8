import '../styles/app.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../lib/i18n/i18n.ts';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { Providers } from './providers.tsx';
import { shareNonce } from './share-nonce.ts';

shareNonce();
const first = firstScreen(startI18n());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Providers>
      <App first={first} />
    </Providers>,
  );
}
