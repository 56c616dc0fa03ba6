import { entriesOf } from '#contract/base/tables.ts';
import type { ImportField } from '#contract/goods/catalogue/import-fields.ts';

const listOf = (names: string): string[] => names.split('|').map((name) => name.trim());

/**
 * Headings of any software or hand for each field, as `plainHeading` writes them. The preferred one comes first: a
 * file with a new and an old price means the new one, and the deepest category goes before the wider ones.
 */
const VOCABULARY: Partial<Record<ImportField, readonly string[]>> = {
  reference: listOf(`
    reference | ref | reference interne | internal reference | default code | reference produit |
    reference article | reference n | ref produit | ref article | n reference | n ref |
    no reference | numero de reference | code reference | code article | code produit | code sku |
    code interne | code | sku | ugs | item code | product code | numero article | numero produit |
    n article | n produit`),
  name: listOf(`
    name | nom | nom du produit | nom de l article | nom produit | nom article | designation |
    designation article | designation produit | libelle | libelle article | libelle produit |
    intitule | produit | article | title | titre | denomination | appellation | nom commercial |
    product name | item name`),
  description: listOf(`
    description | description longue | long description | descriptif | detail | details |
    description courte | short description | resume | recapitulatif`),
  categ_id: listOf(`
    categ id | sous famille | sous categorie | sous rayon | s/famille | s famille | categorie |
    categories | category | famille | rayon | type de produit | type d article | product category |
    product type | gamme | univers | departement`),
  categ_path: listOf(`categ path | chemin de la categorie | chemin categorie | category path`),
  tags: listOf(`tags | etiquettes | mots cles | balises | keywords | labels`),
  brand: listOf(`
    brand | marque | marques | brands | fabricant | manufacturer | constructeur |
    marque/fabricant | vendor`),
  family: listOf(`
    family | famille de modeles | modele parent | reference du parent | reference parent |
    parent reference | item group id`),
  gtin: listOf(`
    gtin | ean | ean 13 | ean13 | ean 8 | ean8 | code ean | code ean 13 | code ean13 | code barre |
    code barres | code a barre | code a barres | codebarre | codebarres | barcode | bar code |
    variant barcode | upc | code upc | upc a | code barres upc |
    code barre upc | code barres ean | code barres ean 13 | cup | isbn | isbn 13 | gencod | gencode | gtin 13 | gtin13 |
    gtin 12 | gtin 14 | code gtin | gtin upc ean or isbn | gtin upc ean ou isbn | global unique id |
    variant ean | variant gtin | variant upc`),
  mpn: listOf(`
    mpn | reference fabricant | reference constructeur | code fabricant | numero fabricant |
    numero de piece fabricant | manufacturer part number | manufacturer reference | part number |
    manufacturer sku | variant mpn`),
  list_price: listOf(`
    list price | nouveau prix | nouveau tarif | prix de vente | prix vente | prix de vente ttc |
    prix ttc | prix public | prix public ttc | prix normal | prix | prix unitaire |
    prix unitaire ttc | tarif | tarif ttc | pu | pu ttc | pv | pv ttc | pvttc | price |
    sales price | lst price | public price | regular price | tarif regulier | prix regulier |
    unit price | prix/unite | prix actuel | prix boutique | prix magasin | prix detail |
    prix client | prix catalogue | prix unitaire de vente | prix vente unitaire | tarif public |
    pvp | montant`),
  promo_price: listOf(`
    promo price | prix promo | prix promotion | prix promotionnel | prix en promo |
    prix en promotion | prix solde | prix remise | prix apres remise | prix reduit | prix special |
    tarif promo | tarif promotionnel | special price | sale price`),
  en_promo: listOf(`en promo | en promotion | promo | promotion`),
  promo_starts: listOf(`
    promo starts | promotion starts on | du | debut | date debut | date de debut | valable du | debut promo | debut de promo | debut promotion |
    debut de la promotion | debut de la promo | date debut promo | date debut promotion |
    date de debut de promo | date de debut de promotion | date de debut de la promotion |
    date de debut promo | promo du | promotion du | debut solde | date sale price starts |
    special price from date`),
  promo_ends: listOf(`
    promo ends | promotion ends on | au | jusqu au | fin | date fin | date de fin | valable au | fin promo | fin de promo | fin promotion |
    fin de la promotion | fin de la promo | date fin promo | date fin promotion |
    date de fin de promo | date de fin de promotion | date de fin de la promotion |
    date de fin promo | promo au | promotion au | promotion jusqu au | promo jusqu au |
    valable jusqu au | fin solde | date sale price ends | special price to date`),
  preorder_price: listOf(`preorder price | prix precommande | prix de precommande`),
  creditorder_price: listOf(`creditorder price | prix credit | prix a credit`),
  is_creditorder: listOf(`is creditorder | a credit | vendu a credit`),
  sale_ok: listOf(`
    sale ok | en vente | can be sold | peut etre vendu | vendable | a vendre |
    disponible a la vente | available for order`),
  active: listOf(`
    active | actif | publie | published | en ligne | visible | visible en ligne | affiche |
    active 0/1 | actif 0/1 | publication | statut | status`),
  rang: listOf(`rang | ordre | rank | sort order`),
  warranty_months: listOf(`
    warranty months | garantie mois | garantie en mois | garantie | duree de garantie | warranty`),
  specifications: listOf(
    `specifications | fiche technique | caracteristiques | caracteristiques techniques`,
  ),
  stock: listOf(`
    stock | stk | stock reel | stock disponible | stock actuel | stock physique | en stock |
    quantite en stock | qte en stock | qte stock | qte | quantite | quantites |
    quantite disponible | qte disponible | disponible | quantite stock | quantite restante |
    nombre en stock | stock restant | stock total | stock final | stock theorique | existant |
    stock qty | quantity on hand | qty available | quantity | qty | stock quantity |
    inventory quantity | disponibilite | availability | stock status | etat du stock |
    etat de stock | statut du stock`),
  cost: listOf(`
    cost | cout | cout ht | cout unitaire | cout unitaire ht | cout d une piece | cout de revient |
    prix de revient | prix de revient ht | unit cost | cost price`),
  image_url: [
    ...listOf(`
      image url | images | image | photo | photos | url image | url de l image | lien image |
      lien photo | adresse de l image | image link | lien de la photo | url photo |
      url des photos | image principale | photo principale | url des images | image urls`),
    ...[1, 2, 3, 4, 5, 6].flatMap((number) =>
      ['image', 'photo', 'url image', 'image url', 'lien image'].map((name) => `${name} ${number}`),
    ),
  ],
};

/** Words without meaning in a heading, and abbreviations with what they stand for. */
const SMALL_WORDS = /^(?:d[eu]s?|d|l|l[ae]s?|ttc)$/;
const SHORT: Readonly<Record<string, string>> = {
  ref: 'reference',
  qte: 'quantite',
  dispo: 'disponible',
  stk: 'stock',
  art: 'article',
  prod: 'produit',
  desig: 'designation',
  lib: 'libelle',
  cat: 'categorie',
  categ: 'categorie',
  fam: 'famille',
  no: 'n',
  num: 'n',
  nb: 'nombre',
  nbre: 'nombre',
  promotion: 'promo',
  promotionnel: 'promo',
  unit: 'unitaire',
  u: 'unitaire',
  clef: 'cle',
};
const OF_WHAT = /^(?:article|produit)$/;

/** A plain heading without small words, in singular, with abbreviations written out. */
function wordsOf(plain: string): string[] {
  // Letters with points between them are one abbreviation: `P.U.`
  const joined = plain.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1');
  return joined
    .split(' ')
    .filter((word) => word !== '' && !SMALL_WORDS.test(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))
    .map((word) => SHORT[word] ?? word);
}

const FIELD_OF = new Map<string, { field: ImportField; rank: number }>();
const FIELD_OF_WORDS = new Map<string, { field: ImportField; rank: number }>();
for (const [field, headings] of entriesOf(VOCABULARY)) {
  for (const [rank, heading] of headings.entries()) {
    const words = wordsOf(heading).join(' ');
    FIELD_OF.set(heading, { field, rank });
    if (!FIELD_OF_WORDS.has(words)) FIELD_OF_WORDS.set(words, { field, rank });
  }
}

/**
 * A heading without case, accents and punctuation; the slash of Odoo's paths stays, without blanks around it. A word
 * parted at the end of a line is one.
 */
export function plainHeading(heading: string): string {
  return heading
    .replace(/(\p{L})-\r?\n(?=\p{L})/gu, '$1')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}

/** On the heading as it stands in the file, since what is in brackets counts. `hors TVA` has no tax. */
const WITH_TAX = /\bt\.?t\.?c\b|(?<!hors |sans )(?:\bt\.?v\.?a\b|toutes taxes)/i;

/** The field that a heading means in any software, with its place among the headings of that field, 0 first. */
export function findField(heading: string): { field: ImportField; rank: number } | undefined {
  const found = findMeaning(heading);
  // A cost is one before VAT (rule G-54).
  if (found?.field === 'cost' && WITH_TAX.test(heading)) return undefined;
  const isAmount = found?.field.endsWith('_price') || found?.field === 'cost';
  return isAmount && isOtherMoney(heading) ? undefined : found;
}

/** Whether amounts have another currency, or are in thousands: 150 under such a heading is no 150 F. */
export const isOtherMoney = (heading: string): boolean =>
  /[€$£]|\b(eur|euros?|usd|dollars?|gbp|milliers?|mille|k ?f|k ?fcfa|k ?cfa|k ?xof|mad|ngn|ghs)\b/i.test(
    heading,
  );

function findMeaning(heading: string): { field: ImportField; rank: number } | undefined {
  for (const name of spellingsOf(heading)) {
    const found = FIELD_OF.get(name);
    if (found !== undefined) return found;
  }
  for (const name of spellingsOf(heading)) {
    const words = wordsOf(name);
    const bare = words.filter((word) => !OF_WHAT.test(word));
    const found = FIELD_OF_WORDS.get(words.join(' ')) ?? FIELD_OF_WORDS.get(bare.join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The currency, and what encloses it: `Prix (FCFA)`, `Prix en F CFA`. `HT` stays, since such a price has no tax. */
const CURRENCY = / (?:en )?(?:f ?cfa|cfa|xof|francs?(?: cfa)?|f)$/;

/** The plain heading, then without what it has in brackets, then without a currency. */
export function spellingsOf(heading: string): string[] {
  const whole = plainHeading(heading);
  const bare = plainHeading(heading.replace(/\([^)]*\)?|\[[^\]]*\]?/g, ' '));
  const isNet = /\bht\b/.test(whole);
  const spellings = [whole, ...(isNet ? [] : [bare, whole.replace(CURRENCY, '')])];
  return [...new Set(spellings)].filter((name) => name !== '');
}
