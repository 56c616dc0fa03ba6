import { VARIABLE } from './fill.ts';
import { isTopLevelName } from './top-level-names.ts';

const HOST = String.raw`(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+`;
/** What telephones and mail programs make a link of: any scheme, `www.`, a domain, before it perhaps a person. */
const ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S+|(?:[\p{L}\p{N}._%+-]+@)?(?:${HOST}|(?:\d+\.){3}\d+)(?::\d+)?(?:[/?#\\]\S*)?`,
  'giu',
);
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Nothing but names with dots between them, and no `www.` at the head. */
const BARE = new RegExp(`^(?!www\\.)${HOST}$`, 'iu');
const NUMBERS = /^[\d.]+$/;
const MAILBOX = /^[^@/?#\\]+@([^@/?#\\:]+)$/;
/** An initial before a name, as in M.Sy, at the end of a question perhaps. */
const INITIAL = /^\p{Lu}\.\p{Lu}\p{Ll}+\??$/u;
const PATH = /[/?#\\]/;

/**
 * The first address in a text of another site than `ownUrl`, or undefined. A bare domain counts where its
 * ending is known. Read with variables both filled and empty.
 */
export function foreignAddress(text: string, ownUrl: string): string | undefined {
  const own = new URL(ownUrl);
  return ['xx', '']
    .flatMap((filling) => linksIn(plain(text.replace(VARIABLE, filling))))
    .find((address) => isForeign(address, own));
}

/** Behind words that only look like an address, as in Oui.Non?, there may be one. */
function linksIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((address) => {
    if (isLink(address)) return [address];
    const end = address.search(PATH);
    return end === -1 ? [] : linksIn(address.slice(end + 1));
  });
}

/** Whether it is more than two words or numbers with a dot between them. */
function isLink(address: string): boolean {
  if (NUMBERS.test(address) || INITIAL.test(address)) return false;
  const [host = ''] = address.split(PATH, 1);
  return !BARE.test(host) || isTopLevelName(host.slice(host.lastIndexOf('.') + 1));
}

function isForeign(address: string, { origin, protocol, hostname }: URL): boolean {
  const mailDomain = MAILBOX.exec(address)?.[1]?.toLowerCase();
  if (mailDomain !== undefined) {
    return mailDomain !== hostname && !hostname.endsWith(`.${mailDomain}`);
  }
  const whole = SCHEME.test(address) ? address : `${protocol}//${address}`;
  return !URL.canParse(whole) || new URL(whole).origin !== origin;
}

/** Signs that are not seen, or that a browser or the alphabet of text messages makes others of. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('。', '.');
