import { VARIABLE } from '../fill.ts';

const HOST = String.raw`(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+`;
/** What phones and mail programs turn into links: any scheme, `www.`, a domain, perhaps a mailbox. */
const ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*:\/\/\S*|www\.\S+|(?:[\p{L}\p{N}._%+-]+@)?(?:${HOST}|(?:\d+\.){3}\d+)(?::\d+)?(?:[/?#\\]\S*)?`,
  'giu',
);
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Dotted names only, without `www.`. */
const BARE = new RegExp(`^(?!www\\.)${HOST}$`, 'iu');
const NUMBERS = /^[\d.]+$/;
const MAILBOX = /^[^@/?#\\]+@([^@/?#\\:]+)$/;
/** An initial before a name, as in M.Sy. */
const INITIAL = /^\p{Lu}\.\p{Lu}\p{Ll}+\??$/u;
const PATH = /[/?#\\]/;

/**
 * The first address of another site in a text, or undefined. A bare domain counts where its ending is known. Read with
 * variables filled and empty.
 */
export function foreignAddress(text: string, ownUrl: string): string | undefined {
  const own = new URL(ownUrl);
  return ['xx', '']
    .flatMap((filling) => linksIn(plain(text.replace(VARIABLE, filling))))
    .find((address) => isForeign(address, own));
}

/** An address may follow words that only look like one, as in Oui.Non? */
function linksIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((address) => {
    if (isLink(address)) return [address];
    const end = address.search(PATH);
    return end === -1 ? [] : linksIn(address.slice(end + 1));
  });
}

/** More than two words or numbers with a dot between. */
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

/** Removes invisible signs and those that browsers or GSM-7 convert. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('。', '.');

/** Top-level domains that phones and mail programs link: general ones in use, and countries'. */
const GENERAL = `com net org info biz name pro mobi tel asia app dev web site website online store shop
  shopping boutique club xyz top vip live life link click page pages blog cloud digital email emails help
  support service services solutions systems software host hosting tech technology agency company business
  center group team work works world today news media press social network chat video photo photos
  pictures gallery studio design art money cash credit loan loans bank finance financial fund insurance
  trade trading market markets marketing deals discount sale gift gifts promo win bet bid poker casino game
  games fun lol wtf ninja guru expert zone space city africa durban joburg capetown paris berlin london
  international global foundation education school university academy training health care clinic doctor
  lawyer legal tax immo properties property land house homes rent rentals auto cars taxi travel tours voyage
  hotel restaurant food cafe bar pub fashion style clothing shoes jewelry watch tienda kaufen express delivery
  plus one best cool rocks link lat icu cyou buzz rest monster quest sbs cfd bond hair skin beauty makeup
  yachts boats homes mom autos motorcycles zip mov foo day dad phd prof nexus google apple amazon
  edu gov mil int aero coop museum jobs post cat travel arpa example test invalid local`;

const COUNTRIES = `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo bq br
  bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er
  es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie
  il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc
  md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf
  pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv
  sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt
  za zm zw`;

const known = new Set(`${GENERAL} ${COUNTRIES}`.split(/\s+/));

/** Endings in other scripts are too many to list, and French uses none. */
const FOREIGN = /^xn--|(?!\p{Script=Latin})\p{L}/iu;

/** Case does not matter; every non-Latin ending counts. */
const isTopLevelName = (word: string): boolean =>
  known.has(word.toLowerCase()) || FOREIGN.test(word);
