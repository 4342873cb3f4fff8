import { existsSync } from 'node:fs';
import { installPackages, isDebianRoot } from './debian.ts';
import { givenService, type ServiceResult } from './service.ts';

const systemPath = '/usr/bin/chromium';

/** The browser of CHROMIUM_PATH, else the system's, installed on Debian when it is missing. */
export function findChromium(): ServiceResult {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given)
      ? givenService({ CHROMIUM_PATH: given })
      : { missing: `no file at CHROMIUM_PATH ${given}` };
  if (!existsSync(systemPath) && isDebianRoot()) installPackages('chromium');
  return existsSync(systemPath)
    ? givenService({ CHROMIUM_PATH: systemPath })
    : { missing: 'no Chromium; set CHROMIUM_PATH' };
}
