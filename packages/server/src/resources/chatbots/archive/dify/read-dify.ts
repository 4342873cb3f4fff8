import { maxDifyBytes } from '@parley/contracts/values/lists';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import { parseYaml } from '../../../../lib/text/yaml-text.ts';
import { type ConvertedApp, convertDify } from './convert-dify.ts';
import { difyApp } from './dify-app.ts';

const chatModes: readonly string[] = ['chat', 'agent-chat', 'advanced-chat'];

/** Whether a text has the lines that start the DSL of a Dify app, in any order. */
export function isDify(text: string): boolean {
  return /^app:/m.test(text) && /\bmode:/.test(text) && !text.trimStart().startsWith('{');
}

/** @throws AppError `file_too_large`, `validation_failed` if the file is not an app or not a chat app */
export function readDify(text: string, sizeBytes: number): ConvertedApp {
  if (sizeBytes > maxDifyBytes) {
    throw new AppError('file_too_large', { params: { maxMb: Math.floor(maxDifyBytes / 1_048_576) } });
  }
  const read = difyApp.safeParse(parseYaml(text));
  if (!read.success) throw invalidField('file', 'validation.difyBroken');
  const { version, app } = read.data;
  if (version !== undefined && !/^0(?:\.|$)/.test(String(version))) {
    throw invalidField('file', 'validation.difyVersion');
  }
  if (!chatModes.includes(app.mode)) throw invalidField('file', 'validation.difyMode');
  return convertDify(read.data);
}
