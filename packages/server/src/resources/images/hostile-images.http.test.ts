import type { User } from '@parley/contracts/resources/organization/identity';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { embedMarkup, makePngBomb } from './testing/hostile-images.ts';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
afterAll(async () => {
  await app.close();
});

function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

async function upload(content: Buffer) {
  const file = { name: 'photo.png', type: 'image/png', bytes: new Uint8Array(content) };
  return member.multipart<User & { code: string }>('/api/user/photo', file);
}

async function stored(): Promise<Buffer> {
  const answer = await fetch(`${app.origin}/api/users/${member.user.id}/photo`, {
    headers: { cookie: member.cookie },
  });
  return Buffer.from(await answer.arrayBuffer());
}

it('SEC-28: rejects files that only claim to be images', async () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
    '',
  ]) {
    const { status, body } = await upload(Buffer.from(text));
    expect([status, body.code]).toEqual([400, 'file_type_unsupported']);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

it.each([
  ['a truncated picture', async () => half(await noise(400, 300).png().toBuffer())],
  ['the head of a picture', async () => (await noise(400, 300).png().toBuffer()).subarray(0, 40)],
  ['another format behind the first bytes of one that is taken', async () => Buffer.from(`GIF89a${svg}`)],
  ['a picture of 900 million points in a small file', async () => makePngBomb()],
])('SEC-28: rejects %s, and accepts the next image', async (_, make) => {
  const content = await make();
  expect(content.length).toBeLessThan(1e6);
  const { status, body } = await upload(content);
  expect([status, body.code]).toEqual([400, 'image_unreadable']);
  expect((await upload(await noise(40, 30).png().toBuffer())).status).toBe(200);
});

function half(content: Buffer): Buffer {
  return content.subarray(0, content.length / 2);
}

it('SEC-28: keeps only the pixels: no location, no markup', async () => {
  const markup = '<script>alert("polyglot")</script>';
  const jpeg = await noise(300, 400)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const polyglot = embedMarkup(jpeg, markup);
  expect((await sharp(polyglot).metadata()).exif?.includes('Somebody')).toBe(true);
  expect((await upload(polyglot)).status).toBe(200);
  const kept = await stored();
  const facts = await sharp(kept).metadata();
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
  expect(kept.includes('script') || kept.includes('Somebody') || kept.includes('EXIF')).toBe(false);
});

it('SET-02: rotates an image upright according to its EXIF orientation', async () => {
  const red = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const lying = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  await upload(lying);
  const { data, info } = await sharp(await stored())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bottom = data.subarray((info.height - 2) * info.width * info.channels);
  expect((bottom[0] ?? 0) > 200 && (bottom[2] ?? 255) < 80).toBe(true);
});
