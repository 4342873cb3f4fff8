/**
 * The network that rate limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, which one customer has whole
 * (RFC 6177). An IPv4-mapped address counts as IPv4 (RFC 4291 §2.5.5.2), in either notation; a zone id (RFC 4007 §11) is ignored.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  return groups === undefined ? ip : (mappedIpv4(groups) ?? groups.slice(0, 4).join(':'));
}

/** The address with its last 8 bits zeroed, or the /48 of an IPv6 address. */
export function partialAddress(ip: string): string {
  const groups = groupsOf(ip);
  const ipv4 = groups === undefined ? ip : mappedIpv4(groups);
  return ipv4 === undefined ? `${groups?.slice(0, 3).join(':')}::` : ipv4.replace(/\.\d+$/, '.0');
}

/** The eight groups of an IPv6 address, in lowercase without leading zeros; undefined for anything else. */
function groupsOf(ip: string): string[] | undefined {
  const [address = ''] = ip.split('%');
  // The URL parser accepts every notation, including those that end in an IPv4 address.
  const url = URL.parse(`http://[${address}]`);
  if (url === null) return undefined;
  const [head = '', tail] = url.hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** The IPv4 address in an address of `::ffff:0:0/96`. */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    })
    .join('.');
}
