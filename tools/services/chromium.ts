import { existsSync } from 'node:fs';
import { installPackages, isDebianRoot } from './debian.ts';
import { givenService, type ServiceResult } from './service.ts';

/** The headless shell starts and renders a seventh faster than full Chromium. */
const shellPath = '/usr/bin/chromium-headless-shell';
const systemPath = '/usr/bin/chromium';
/** The headless shell has no fonts. Until web fonts load, pages use a font with the metrics of Arial. */
const fontsPath = '/usr/share/fonts/truetype/liberation';

/** Returns the browser of CHROMIUM_PATH, or else the system's; installs it on Debian if it is missing. */
export function findChromium(): ServiceResult {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given)
      ? givenService({ CHROMIUM_PATH: given })
      : { missing: `no file at CHROMIUM_PATH ${given}` };
  if (!existsSync(shellPath) && isDebianRoot()) installPackages('chromium-headless-shell');
  if (!existsSync(shellPath) && !existsSync(systemPath) && isDebianRoot()) installPackages('chromium');
  if (!existsSync(fontsPath) && isDebianRoot()) installPackages('fonts-liberation');
  const found = [shellPath, systemPath].find((path) => existsSync(path));
  return found === undefined
    ? { missing: 'no Chromium; set CHROMIUM_PATH' }
    : givenService({ CHROMIUM_PATH: found });
}
