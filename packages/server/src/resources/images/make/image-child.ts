import { writeSync } from 'node:fs';
import { argv, exit, stdin } from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type ImageShape, imageShapes, isImageShape, resultFd, unreadableExitCode } from './image-shapes.ts';

/**
 * The child process: `node image-child.ts <shape>` reads one image from stdin, writes one WebP, and exits.
 */
const [, , shape = ''] = argv;

/** More pixels than phone cameras produce; a larger image is treated as a decompression bomb. */
const maxPixels = 64_000_000;
const qualityPercent = 86;

sharp.cache(false);
sharp.concurrency(1);
// Only these four formats are ever decoded, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Takes the first frame, rotates it upright, and drops everything but the pixels. */
async function reencode(bytes: Buffer, name: ImageShape): Promise<Buffer> {
  const { width, height, fit } = imageShapes[name];
  return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: qualityPercent })
    .toBuffer();
}

function writeAll(bytes: Buffer): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(resultFd, rest));
}

const picture = await buffer(stdin);
if (!isImageShape(shape)) throw new Error('no such shape');
const encoded = await reencode(picture, shape).catch(() => exit(unreadableExitCode));
writeAll(encoded);
exit(0);
