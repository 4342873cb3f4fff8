import { decodeConfig, type PublicConfig } from '../api/decode-config.ts';
import { parseJson } from '../lib/read.ts';

/** Returns the settings that the server embedded in the page, so that the first paint needs no request; null without them. */
export function readEmbeddedConfig(): PublicConfig | null {
  return decodeConfig(parseJson(document.getElementById('parley-config')?.textContent ?? ''));
}
