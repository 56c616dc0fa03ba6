/**
 * Those of the links that may be given to a browser: https on one of `hosts` or below it, or at the
 * address of our settings, which is the stand-in's in a demonstration.
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
