import '../../src/styles/app.css';
import { createRoot } from 'react-dom/client';
import { Providers } from '../../src/app/providers.tsx';
import { createSessionClient } from '../../src/app/session-client.ts';
import { ToastHost } from '../../src/app/toast-host.tsx';
import { startI18n } from '../../src/lib/i18n/i18n.ts';
import { useApplyTheme } from '../../src/lib/theme/use-apply-theme.ts';
import { KitPage } from './kit-page.tsx';

function Kit() {
  useApplyTheme('/dev/kit', null);
  return (
    <>
      <KitPage />
      <ToastHost />
    </>
  );
}

await startI18n();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Providers client={createSessionClient()}>
      <Kit />
    </Providers>,
  );
}
