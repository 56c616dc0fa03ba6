/**
 * The links that a browser may get: https on `hosts` or below, or the address of our settings (the sandbox).
 */
export function pickLinks(
  found: Record<string, unknown>,
  { hosts, baseUrl }: { hosts: string[]; baseUrl: string },
): Record<string, string> {
  const ours = new URL(baseUrl).origin;
  const isExpected = (text: unknown): text is string => {
    const link = typeof text === 'string' ? URL.parse(text) : null;
    if (link === null || link.username !== '' || link.password !== '') return false;
    if (link.origin === ours) return true;
    const isKnownHost = hosts.some(
      (host) => link.hostname === host || link.hostname.endsWith(`.${host}`),
    );
    return link.protocol === 'https:' && link.port === '' && isKnownHost;
  };
  const expected = Object.entries(found).flatMap(([name, text]) =>
    isExpected(text) ? [[name, text] as const] : [],
  );
  return Object.fromEntries(expected);
}
