import { VARIABLE } from './fill.ts';

/** What telephones and mail programs make a link of: any scheme, `www.`, a domain with something behind it. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S+|(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+|(?:\d+\.){3}\d+)(?::\d+)?[/?#\\]\S*/giu;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The first address in a text that is not one of the shop's own site (`ownUrl`); undefined without any. A
 * variable may be filled or empty, so the text is read both ways.
 */
export function foreignAddress(text: string, ownUrl: string): string | undefined {
  const { origin, protocol } = new URL(ownUrl);
  const isForeign = (address: string) => {
    const whole = SCHEME.test(address) ? address : `${protocol}//${address}`;
    return !URL.canParse(whole) || new URL(whole).origin !== origin;
  };
  return ['xx', '']
    .flatMap((filling) => plain(text.replace(VARIABLE, filling)).match(ADDRESS) ?? [])
    .find(isForeign);
}

/** Signs that are not seen, or that a browser or the alphabet of text messages makes others of. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('。', '.');
