import { spawn } from 'node:child_process';
import path from 'node:path';

/** Serves a site of the data folder on this machine; returns the URL of its start page. */
export async function serveSite(
  data: string,
  site: string,
  port: number,
): Promise<{ startUrl: string; stop(): void }> {
  const script = path.join(data, 'scripts', 'serve-site.mjs');
  const args = [script, path.join(data, 'sites', site), `${port}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const startUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
    child.once('exit', () => reject(new Error(`${site} is not served`)));
  });
  return { startUrl, stop: () => void child.kill() };
}
