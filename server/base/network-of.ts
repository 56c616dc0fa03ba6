import { isIPv6, SocketAddress } from 'node:net';

const GROUPS = 8;
/** A home or a phone uses any address of its /64 (rule B-24). */
const GROUPS_OF_NETWORK = 4;

/** IPv4 as it is, IPv6 by its /64, as `2001:db8:0:1::/64`. Text that is no address stays. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const plain = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = plain.split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const left = Math.max(0, GROUPS - first.length - last.length);
  const all = [...first, ...Array<string>(left).fill('0'), ...last];
  return `${all.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
