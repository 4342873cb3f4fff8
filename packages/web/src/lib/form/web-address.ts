const maxAddressLength = 2_048;

const hostFirst =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61})\.){1,10}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?(?:[/?#].*)?$/iu;

/** Completes a typed website address: one that starts with a host gets https. */
export function completeAddress(text: string): string {
  const address = text.trim();
  return address.length <= maxAddressLength && hostFirst.test(address) ? `https://${address}` : address;
}

/** Whether the text is an absolute http(s) address, as the server requires. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}
