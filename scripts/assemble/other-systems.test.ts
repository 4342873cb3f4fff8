import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { isForAnotherSystem } from './other-systems.ts';

const code = 'node_modules/onnxruntime-node/bin/napi-v6';
const linux = { platform: 'linux', arch: 'x64' };

it.each([
  [`/p/${code}`, false],
  [`/p/${code}/linux`, false],
  [`/p/${code}/linux/x64`, false],
  [`/p/${code}/linux/x64/libonnxruntime.so.1`, false],
  [`/p/${code}/linux/arm64`, true],
  [`/p/${code}/darwin`, true],
  [`/p/${code}/win32/x64/onnxruntime.dll`, true],
  ['/p/node_modules/onnxruntime-node/dist/index.js', false],
  ['/p/node_modules/sharp/bin/win32/x64', false],
])('copies machine code for this system only: %s', (path, isForAnother) => {
  expect(isForAnotherSystem(path, linux)).toBe(isForAnother);
});

it('matches the layout of the installed package', ({ skip }) => {
  const { platform, arch } = process;
  skip(platform === 'darwin' && arch === 'x64', 'there is none for this system');
  const folder = join(root, code, platform, arch);
  expect(existsSync(join(folder, 'onnxruntime_binding.node'))).toBe(true);
  expect(isForAnotherSystem(folder)).toBe(false);
});
