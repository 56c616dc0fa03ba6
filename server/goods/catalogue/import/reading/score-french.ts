// How much a text looks French: the wrong encoding turns its accents into signs that French has not, or not there.

/** By how often French has a letter; Œ and Ÿ are rare and unlike others in every encoding. */
const LOWER: Record<string, number> = {
  é: 6,
  è: 4,
  à: 4,
  ê: 3,
  ç: 3,
  ô: 3,
  î: 3,
  â: 2,
  û: 2,
  ù: 2,
  ï: 2,
  œ: 3,
  ë: 2,
  ü: 2,
  æ: 1,
};
const UPPER: Record<string, number> = {
  É: 5,
  È: 4,
  À: 3,
  Ê: 3,
  Ç: 3,
  Ô: 2,
  Î: 2,
  Œ: 3,
  Â: 1,
  Û: 1,
  Ù: 1,
  Ï: 1,
  Ë: 1,
  Ü: 1,
  Æ: 1,
};
/** Few words begin with others. */
const AT_START: Record<string, number> = { é: 4, É: 4, œ: 3, Œ: 3, Ç: 3 };
/** Names of goods from other countries: no sign of French, and none against it. */
const NEIGHBOURS = 'áíóúñöäåøãõìòßÁÍÓÚÑÖÄÅØ';
const UNLIKE = -4;

/** What may stand before and behind a sign of the typography. */
const SIGNS: Record<string, [before: RegExp, behind: RegExp]> = {
  '’': [/\p{L}/u, /\p{L}/u],
  '‘': [/^$|\s/u, /\p{L}/u],
  '“': [/^$|[\s(]/u, /[\p{L}\d]/u],
  '”': [/[\p{L}\d.!?]/u, /^$|[\s).]/u],
  '«': [/^$|[\s(]/u, /[\p{L}\d\s]/u],
  '»': [/[\p{L}\d\s.!?]/u, /^$|[\s).]/u],
  '–': [/^$|[\s\d]/u, /[\s\d]/u],
  '—': [/^$|\s/u, /\s/u],
  '…': [/[\p{L}\d\s]/u, /^$|\s/u],
  '•': [/^$|\s/u, /\s|\p{L}/u],
  '·': [/\s|\p{L}/u, /\s|\p{L}/u],
  '°': [/[\dnN]/u, /^$|[\sCF\d)]/u],
  '€': [/[\d\s]/u, /^$|[\s\d)]/u],
  '²': [/[\p{L}\d]/u, /^$|[\s\d)]/u],
  '³': [/[\p{L}\d]/u, /^$|[\s\d)]/u],
  '½': [/^$|[\s\d]/u, /^$|\s/u],
  '×': [/[\d\s]/u, /[\d\s]/u],
  '™': [/[\p{L}\d]/u, /^$|\s/u],
  '®': [/[\p{L}\d]/u, /^$|\s/u],
  '©': [/^$|\s/u, /\s|\d/u],
  '±': [/^$|\s/u, /[\d\s]/u],
  µ: [/[\d\s]/u, /[\p{L}]/u],
  '\u00a0': [/[\p{L}\d«)’%]/u, /[\p{L}\d»:;!?%€(–-]/u],
  '\u202f': [/[\p{L}\d«)]/u, /[\p{L}\d»:;!?%€]/u],
};

/** Words of the trade that no other reading of their bytes gives. */
const WORDS = new RegExp(
  [
    'réfrigérateur cuisinière télévision téléviseur téléphone télécommande écran congélateur ménager café',
    'sèche électrique lumière résistance déshumidificateur poêle théière numérique réversible vélo étagère',
    'bientôt plutôt dépôt modèle référence catégorie désignation quantité libellé matière qualité année',
    'boîtier contrôle rôle côté côte clôture pôle tôle façade pièce crème argenté doré chaîne maître fraîche',
    'même être tête prêt arrêt fenêtre tâche câble bâti mâle supérieur intérieur intégré économique',
  ]
    .join(' ')
    .replaceAll(' ', '|'),
  'giu',
);
const WORD = 6;

/** How much a text looks French, and how many of its signs do and do not. */
export function scoreFrench(text: string): { score: number; like: number; unlike: number } {
  const total = { score: 0, like: 0, unlike: 0 };
  const signs = text.matchAll(/[^\0-\x7f]/gu);
  for (const { 0: sign, index } of signs) {
    const before = [...text.slice(Math.max(0, index - 2), index)];
    const score = scoreSign(sign, before, text[index + 1] ?? '');
    total.score += score;
    if (score > 0) total.like += 1;
    if (score < 0) total.unlike += 1;
  }
  total.score += WORD * (text.match(WORDS) ?? []).length;
  return total;
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isUpper = (sign: string) => /\p{Lu}/u.test(sign);
const isLower = (sign: string) => /\p{Ll}/u.test(sign);
const isForeign = (sign: string) => /[^\0-\x7f]/.test(sign) && isLetter(sign);

function scoreSign(sign: string, before: string[], rawNext: string): number {
  const [previous = '', last = ''] = before.length > 1 ? before : ['', ...before];
  const next = rawNext === '\n' ? '' : rawNext;
  const borders = SIGNS[sign];
  if (borders !== undefined) {
    const fits = borders[0].test(last === '\n' ? '' : last) && borders[1].test(next);
    return fits ? 2 : UNLIKE;
  }
  // French has no three accents in a row; other alphabets consist of what look like accents.
  if (isForeign(last) && isForeign(next)) return UNLIKE;
  const lower = LOWER[sign];
  const upper = UPPER[sign];
  const isNew = !isLetter(last);
  if (lower !== undefined) {
    if (isNew && !isLetter(next)) return sign === 'à' ? 4 : UNLIKE;
    if (!fitsNext(sign, next)) return UNLIKE;
    const isShouted = isUpper(last) && (isUpper(previous) || isUpper(next));
    if (isShouted || (isNew && isUpper(next))) return UNLIKE;
    return isNew ? Math.min(lower, AT_START[sign] ?? 1) : lower;
  }
  if (upper !== undefined) {
    if (isLower(last) || (!isNew && isLower(next))) return UNLIKE;
    if (isNew && !isLetter(next)) return sign === 'À' ? 3 : UNLIKE;
    if (!fitsNext(sign.toLowerCase(), next.toLowerCase())) return UNLIKE;
    return isNew && isLower(next) ? Math.min(upper, AT_START[sign] ?? 2) : upper;
  }
  const isName = NEIGHBOURS.includes(sign) && (!isNew || isLetter(next) || sign === 'Ø');
  const isOddCase = isUpper(sign) && isLower(last);
  return isName && !isOddCase ? 0 : UNLIKE;
}

/** What follows the letters that French has before few others. */
function fitsNext(lower: string, next: string): boolean {
  if (lower === 'à' || lower === 'ù') return !isLetter(next);
  if (lower === 'œ') return /[uie]/i.test(next);
  return lower !== 'æ' || isLetter(next);
}
