export type AddressProblem = 'required' | 'scheme' | 'invalid';

const maxAddressLength = 2_048;

/** Returns the problem of a typed website address, or null if it can be sent. */
export function addressProblem(text: string): AddressProblem | null {
  const address = text.trim();
  if (address === '') return 'required';
  if (!/^https?:\/\//i.test(address)) return 'scheme';
  if (address.length > maxAddressLength || !URL.canParse(address)) return 'invalid';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? null : 'invalid';
}
