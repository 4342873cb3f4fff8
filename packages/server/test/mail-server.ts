import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body as received. */
  raw: string;
}

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A local SMTP server that stores received emails. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((raw) => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', raw });
        done();
      }, done);
    },
    ...options,
  });
  // Ignores errors of clients that disconnect abruptly.
  server.on('error', () => {});
  const listening = await listen(server.server, port);
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A broken mail server: accepts connections and never responds, or greets and disconnects at the first command. */
export async function startBadMailServer(manner: 'silent' | 'hangs up'): Promise<MailServer> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (manner === 'silent') socket.resume();
    else socket.write('220 mail.example\r\n');
    socket.on('data', () => manner === 'hangs up' && socket.destroy());
  });
  const port = await listen(server, 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
