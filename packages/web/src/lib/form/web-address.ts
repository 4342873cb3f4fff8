const maxAddressLength = 2_048;

const hostFirst =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61})\.){1,10}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?(?:[/?#].*)?$/iu;

/** A typed website address as it is sent: one that begins with a host, as people write it, is one of https. */
export function completeAddress(text: string): string {
  const address = text.trim();
  return address.length <= maxAddressLength && hostFirst.test(address) ? `https://${address}` : address;
}

/** True for an absolute http(s) address, as the server takes one. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}
