import ipaddr from 'ipaddr.js';

const metadataAddresses = new Set(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200']);

/** Whether an address is that of a metadata service, where a cloud provides a machine's secrets, in any notation. */
export function isMetadata(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (metadataAddresses.has(parsed.toString())) return true;
  const carriesIpv4 = parsed instanceof ipaddr.IPv6 && /^(?:::|64:ff9b:)/.test(parsed.toString());
  return carriesIpv4 && metadataAddresses.has(parsed.toByteArray().slice(-4).join('.'));
}

/**
 * Whether an address is on the public internet. Of the IPv6 forms that contain an IPv4 address, only the mapped one can be
 * public.
 */
export function isPublic(address: string): boolean {
  if (metadataAddresses.has(address) || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // In IPv6, only global unicast (2000::/3) is public; the forms that contain an IPv4 address are outside it.
  if (parsed instanceof ipaddr.IPv6 && (parsed.toByteArray()[0] ?? 0) >> 5 !== 1) return false;
  return parsed.range() === 'unicast';
}
