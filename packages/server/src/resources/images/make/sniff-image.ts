/** Whether the bytes begin like an accepted format: PNG, JPEG, GIF, or WebP. File names are ignored. */
export function looksLikeImage(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP');
  return isWebp || signatures.some((signature) => startsWith(bytes, signature));
}

const signatures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.toString('latin1', 0, signature.length) === signature;
}
