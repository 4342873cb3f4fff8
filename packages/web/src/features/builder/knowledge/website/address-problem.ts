export type AddressProblem = 'required' | 'scheme' | 'invalid';

const maxAddressLength = 2_048;

const hostFirst =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61})\.){1,10}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?(?:[/?#].*)?$/iu;

/** A typed website address as it is sent: one that begins with a host, as people write it, is one of https. */
export function completeAddress(text: string): string {
  const address = text.trim();
  return address.length <= maxAddressLength && hostFirst.test(address) ? `https://${address}` : address;
}

/** What is wrong with a typed website address, or null when the server may be asked for it. */
export function addressProblem(text: string): AddressProblem | null {
  const address = text.trim();
  if (address === '') return 'required';
  if (!/^https?:\/\//i.test(address)) return 'scheme';
  if (address.length > maxAddressLength || !URL.canParse(address)) return 'invalid';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? null : 'invalid';
}
