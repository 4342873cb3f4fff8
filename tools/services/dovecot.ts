import { existsSync } from 'node:fs';
import { installPackages, isDebianRoot } from './debian.ts';
import { givenService, type ServiceResult } from './service.ts';

const program = '/usr/sbin/dovecot';
const imapPart = '/usr/lib/dovecot/imap';

/** Returns the IMAP server of DOVECOT_PATH, or else the system's; installs it on Debian if it is missing. Tests start it themselves. */
export function findDovecot(): ServiceResult {
  const given = process.env.DOVECOT_PATH;
  if (given)
    return existsSync(given)
      ? givenService({ DOVECOT_PATH: given })
      : { missing: `no file at DOVECOT_PATH ${given}` };
  if (!existsSync(imapPart) && isDebianRoot()) installPackages('dovecot-imapd');
  return existsSync(program) && existsSync(imapPart)
    ? givenService({ DOVECOT_PATH: program })
    : { missing: 'no IMAP server; set DOVECOT_PATH' };
}
