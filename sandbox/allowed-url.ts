const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a payment service takes this address: https, or this machine, as a demonstration has no TLS. */
export function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
