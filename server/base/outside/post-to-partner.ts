import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/base/config/config.ts';
import { errorCodeOf } from '#server/base/error-code.ts';
import { callOutside, NoAnswer } from './ask-outside.ts';

/** Special-purpose networks (IANA registries): a partner's URL must not make the shop call its own neighbours. */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
/** Only 001 is public; other prefixes are special or map IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');
}

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
    : !NOT_PUBLIC.check(address, 'ipv4');

type Find = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Rejects with `ENOTPUBLIC` when one of the addresses is not public. */
export const lookupPublic =
  (find: Find = lookup): LookupFunction =>
  (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.some(({ address }) => !isPublicAddress(address))) return done(notPublic(), '');
      if (options.all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  };

const notPublic = () => Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' });

/** HTTPS on a public host, without credentials. The demonstration allows any host, and plain HTTP. */
export function isPartnerAddress({ mode }: Pick<Config, 'mode'>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (mode !== 'live') return protocol === 'https:' || protocol === 'http:';
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return protocol === 'https:' && isPublicAddress(address);
  return protocol === 'https:' && hostname.includes('.');
}

/** Follows no redirects and ignores the response body. Throws NoAnswer, with `ENOTPUBLIC` for a private host. */
export async function postToPartner(
  config: Pick<Config, 'mode'>,
  url: string,
  sent: { headers: Record<string, string>; body: string | Buffer },
  timeoutMs: number,
): Promise<{ status: number }> {
  if (!isPartnerAddress(config, url)) throw new NoAnswer('ENOTPUBLIC');
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...sent.headers, 'content-length': Buffer.byteLength(sent.body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(config.mode === 'live' && { lookup: lookupPublic() }),
  };
  return callOutside(url, 'POST', () => post(url, options, sent.body));
}

function post(
  url: string,
  options: RequestOptions,
  body: string | Buffer,
): Promise<{ status: number }> {
  const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0 });
    });
    // Errors after the response do not matter.
    asked.on('error', (error) => {
      const code = options.signal?.aborted ? 'TimeoutError' : (errorCodeOf(error) ?? error.name);
      reject(new NoAnswer(code, { cause: error }));
    });
    asked.end(body);
  });
}
