import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from '../lib/net/public-address.ts';
import { createEgress } from './egress.ts';

let server: Server;
let host: string;
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' });
    response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('outbound calls', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a9fe:a9fe',
    '::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '2001:0:a9fe:a9fe::1',
    '4000::1',
    'fd00:ec2::254',
    '2001:db8::1',
    'not an address',
  ])('SEC-23: %s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it('SEC-23: public addresses are public', () => {
    expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].map(isPublic)).toEqual([true, true]);
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:pass@example.com/',
    'http://example.com:8080/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'nonsense',
  ])('SEC-23: refuses the tenant’s address %s before anything is sent', async (address) => {
    const egress = createEgress([]);
    expect(() => egress.assertAllowed(address)).toThrow();
    await expect(egress.tenantFetch(address)).rejects.toThrow();
    await egress.close();
  });

  it('SEC-23: refuses a host name that resolves to this machine, when connecting', async () => {
    const egress = createEgress([]);
    const before = calls;
    await expect(egress.tenantFetch('http://localhost/')).rejects.toThrow();
    expect(calls).toBe(before);
    await egress.close();
  });

  it('SEC-24: EGRESS_ALLOW allows exactly one host and port', async () => {
    const egress = createEgress([host]);
    expect(await (await egress.tenantFetch(`http://${host}/`)).text()).toBe('hello');
    await expect(egress.tenantFetch('http://127.0.0.1:1/')).rejects.toThrow();
    await expect(egress.tenantFetch(`http://${host}/away`)).rejects.toThrow();
    await egress.close();
  });

  it('local models: allows exactly the configured origins, without redirects, and allows tenants nothing more', async () => {
    const egress = createEgress([], [`http://${host}`, 'http://169.254.169.254']);
    expect(await (await egress.localFetch(`http://${host}/api/tags`)).text()).toBe('hello');
    const before = calls;
    const port = new URL(`http://${host}`).port;
    for (const address of [
      `https://${host}/`,
      `http://localhost:${port}/`,
      'http://127.0.0.1:1/',
      'http://169.254.169.254/',
      `http://user:pass@${host}/`,
    ]) {
      await expect(egress.localFetch(address)).rejects.toMatchObject({ name: 'EgressRefused' });
    }
    await expect(egress.tenantFetch(`http://${host}/`)).rejects.toMatchObject({ name: 'EgressRefused' });
    expect(calls).toBe(before);
    await expect(egress.localFetch(`http://${host}/away`)).rejects.toThrow();
    await egress.close();
  });
});
