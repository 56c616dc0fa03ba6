const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of a provider that the browser may be led to: https, or this very machine, where the
 * demonstration's stand-ins are. Undefined for every other, scripts and apps' own schemes among them.
 */
export function mayFollow(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isAllowed ? href : undefined;
}
