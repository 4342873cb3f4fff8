import { createRoot } from 'react-dom/client';
import { readEmbeddedConfig } from './boot/embedded-config.ts';
import { followKeyboard } from './boot/follow-keyboard.ts';
import { readPlace } from './boot/surface.ts';
import { applyTheme } from './theme/apply-theme.ts';
import { App } from './ui/screens/app.tsx';

const root = document.getElementById('root');
const embedded = readEmbeddedConfig();
applyTheme(embedded?.appearance)();
followKeyboard();
if (root) createRoot(root).render(<App place={readPlace(location)} embedded={embedded} />);
