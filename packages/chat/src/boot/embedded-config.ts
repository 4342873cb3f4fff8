import { decodeConfig, type PublicConfig } from '../api/decode-config.ts';
import { parseJson } from '../lib/read.ts';

/** The settings the server wrote into the page, so that the first paint waits for nothing; null when it wrote none. */
export function readEmbeddedConfig(): PublicConfig | null {
  return decodeConfig(parseJson(document.getElementById('parley-config')?.textContent ?? ''));
}
