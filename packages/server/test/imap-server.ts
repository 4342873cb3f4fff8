import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/services/free-port.ts';

/** Dovecot serves no mail of the superuser, so a test that runs as root gives it to this one of Debian. */
const nobody = { name: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 };
const startLimitMs = 10_000;

/** A Dovecot of its own with one account and one mailbox. */
export interface ImapServer {
  port: number;
  tlsPort: number;
  user: string;
  password: string;
  /** For 127.0.0.1; empty without TLS. */
  certificate: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Puts an email into the mailbox as a mail server would. */
  deliver(raw: string | Buffer): void;
  /** How many emails are marked as seen, and how many there are. */
  counts(): { seen: number; all: number };
  /** Gives all emails new numbers, with a new UIDVALIDITY; only while the server is stopped. */
  renumber(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param program path of Dovecot
 * @param hasTls whether it also speaks TLS, with a certificate that nobody trusts
 */
export async function startImapServer(program: string, hasTls = false): Promise<ImapServer> {
  const owner =
    process.getuid?.() === 0
      ? nobody
      : { ...userInfo(), name: userInfo().username, group: `${userInfo().gid}` };
  const folder = mkdtempSync(join(tmpdir(), 'parley-imap-'));
  const maildir = join(folder, 'mail');
  const own = (path: string) => chownSync(path, owner.uid, owner.gid);
  for (const path of [
    folder,
    maildir,
    ...['cur', 'new', 'tmp', 'run'].map((name) => join(name === 'run' ? folder : maildir, name)),
  ]) {
    mkdirSync(path, { recursive: true });
    own(path);
  }
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [user, password] = ['answers', 'swordfish-of-tests'];
  const config = join(folder, 'dovecot.conf');
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`);
  const certificate = hasTls ? selfSigned(folder) : '';
  if (hasTls) for (const name of ['certificate.pem', 'key.pem']) own(join(folder, name));
  writeFileSync(config, configOf({ folder, maildir, port, tlsPort: hasTls ? tlsPort : null, owner }));
  for (const name of ['users', 'dovecot.conf']) chmodSync(join(folder, name), 0o644);
  let server: ChildProcess | undefined;
  let delivered = 0;
  const start = async () => {
    server = spawn(program, ['-F', '-c', config], {
      stdio: 'ignore',
      detached: true,
      uid: owner.uid,
      gid: owner.gid,
    });
    await untilAnswered(port);
  };
  const stop = async () => {
    const { pid, exitCode } = server ?? {};
    if (!server || pid === undefined || exitCode !== null) return;
    const ended = once(server, 'exit');
    // The whole group: processes that serve a connection outlive the one that has accepted it.
    process.kill(-pid, 'SIGKILL');
    await ended;
    server = undefined;
  };
  await start();
  return {
    port,
    tlsPort,
    user,
    password,
    certificate,
    start,
    stop,
    deliver(raw) {
      delivered += 1;
      // Named by time and number, so that the order of delivery is the order of numbers.
      const name = `${Math.floor(Date.now() / 1_000)}.M${String(delivered).padStart(6, '0')}.test`;
      writeFileSync(join(maildir, 'tmp', name), raw);
      own(join(maildir, 'tmp', name));
      renameSync(join(maildir, 'tmp', name), join(maildir, 'new', name));
    },
    counts() {
      const current = readdirSync(join(maildir, 'cur'));
      const seen = current.filter((name) => /:2,.*S/.test(name)).length;
      return { seen, all: current.length + readdirSync(join(maildir, 'new')).length };
    },
    async renumber() {
      // UIDVALIDITY is the second in which the numbers are given.
      await sleep(1_100);
      for (const name of readdirSync(maildir)) {
        if (name.startsWith('dovecot')) rmSync(join(maildir, name), { recursive: true });
      }
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function selfSigned(folder: string): string {
  const certificate = join(folder, 'certificate.pem');
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
  execFileSync('openssl', [...kind, ...names, ...files], { stdio: 'ignore' });
  return readFileSync(certificate, 'utf8');
}

interface Places {
  folder: string;
  maildir: string;
  port: number;
  tlsPort: number | null;
  owner: { name: string; group: string; uid: number; gid: number };
}

function configOf({ folder, maildir, port, tlsPort, owner }: Places): string {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const tls = tlsPort === null ? 'ssl = no' : `ssl = yes\nssl_cert = <${certificate}\nssl_key = <${key}`;
  return `
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'run')}
log_path = ${join(folder, 'log')}
protocols = imap
listen = 127.0.0.1
${tls}
disable_plaintext_auth = no
default_internal_user = ${owner.name}
default_internal_group = ${owner.group}
default_login_user = ${owner.name}
first_valid_uid = ${owner.uid}
auth_failure_delay = 0
mail_location = maildir:${maildir}
mail_max_userip_connections = 100
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort ?? 0}
  }
}
service stats {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${join(folder, 'users')}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}
}
`;
}

async function untilAnswered(port: number): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const answered = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answered) return;
    await sleep(50);
  }
  throw new Error('the IMAP server did not start');
}
