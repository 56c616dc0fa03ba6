/** The host of a service, by which figures and traces name it; the rest of an address may open something. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname : 'unknown';
