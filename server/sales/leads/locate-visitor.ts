import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Location } from '#contract/sales/leads.ts';
import type { Config } from '#server/base/config/config.ts';

/** Never rejects. */
type Locate = (address: string) => Promise<Location>;

const NOWHERE: Location = { city: '', region: '', country: '', ip: '', loc: '' };
const MAX_KNOWN = 5000;
const KNOWN_FOR_MS = 86_400_000;
const FAILED_FOR_MS = 300_000;
const TIMEOUT_MS = 2000;
const MAX_TEXT_LENGTH = 100;

/**
 * Looks an address up at IP_INFO_URL (rule S-4), where `{ip}` or the parameter `ip` takes the address; reads replies in
 * the format of ipinfo.io. Caches 5,000 addresses. The demonstration looks up private addresses too.
 */
export function createLocator({ settings, mode }: Config): Locate {
  const { IP_INFO_URL: service, IP_INFO_TOKEN: token } = settings;
  if (service === undefined) return async () => NOWHERE;
  const known = new LRUCache<string, Location>({
    max: MAX_KNOWN,
    fetchMethod: async (address, _stale, { options }) => {
      try {
        options.ttl = KNOWN_FOR_MS;
        return await lookUp(service, token, address);
      } catch {
        options.ttl = FAILED_FOR_MS;
        return NOWHERE;
      }
    },
  });
  return async (address) =>
    mode === 'demo' || isPublic(address) ? ((await known.fetch(address)) ?? NOWHERE) : NOWHERE;
}

async function lookUp(
  service: string,
  token: string | undefined,
  address: string,
): Promise<Location> {
  const answer = await fetch(addressOf(service, address), {
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`The service answered ${answer.status}`);
  }
  const found = fieldsOf(await answer.json());
  const read = (name: keyof Location) => {
    const value = found[name];
    return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '';
  };
  return {
    city: read('city'),
    region: read('region'),
    country: read('country'),
    ip: read('ip') || address,
    loc: read('loc'),
  };
}

function addressOf(service: string, address: string): string {
  // URL may have escaped the braces.
  const place = /\{ip\}|%7Bip%7D/i;
  if (place.test(service)) return service.replace(place, encodeURIComponent(address));
  const url = new URL(service);
  url.searchParams.set('ip', address);
  return url.href;
}

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, bits, 'ipv6');
}

/** BlockList itself maps an IPv4 address written as IPv6. */
function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  return !privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
