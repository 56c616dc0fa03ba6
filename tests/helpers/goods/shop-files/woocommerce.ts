import { csv, type Row, type ShopFile, type Sold, sku } from './shop-file.ts';
import { SHOP_TO_MOVE } from './shop-to-move.ts';

/** The exporter escapes commas in lists and line breaks in texts. */
function woocommerce(headings: string[], dialect: string): ShopFile {
  const [id, type, reference, , name, published, , visible, short, text, from, to] = headings;
  const column = (place: number) => headings[place] ?? '';
  const listOf = (items: string[]) => items.map((item) => item.replaceAll(',', '\\,')).join(', ');
  const moneyOf = ({ price, promotion, stock }: Sold): Row => ({
    [column(14)]: stock > 0 ? 1 : 0,
    [column(15)]: stock,
    [column(17)]: 0,
    [column(25)]: price,
    ...(promotion !== undefined && {
      [column(24)]: promotion.price,
      [from!]: `${promotion.from} 00:00:00`,
      [to!]: `${promotion.to} 23:59:59`,
    }),
  });
  const rows = SHOP_TO_MOVE.flatMap((product): Row[] => {
    const base: Row = {
      [id!]: product.id,
      [type!]: product.variants.length > 0 ? 'variable' : 'simple',
      [reference!]: product.sku,
      [name!]: product.name,
      [published!]: product.isDraft ? -1 : 1,
      [visible!]: product.isHidden ? 'hidden' : 'visible',
      [short!]: '',
      [text!]: product.text.replaceAll('\n', '\\n'),
      [column(26)]: listOf(product.paths.map((path) => path.join(' > '))).replaceAll('&', '&amp;'),
      [column(27)]: listOf(product.tags),
      [column(29)]: product.pictures.join(', '),
      [column(39)]: product.brand,
    };
    if (product.variants.length === 0) return [{ ...base, ...moneyOf(product) }];
    const optionsOf = (values: string[]): Row =>
      Object.fromEntries(
        product.options.flatMap((option, place) => [
          [column(40 + place * 4), option],
          [column(41 + place * 4), values[place] ?? ''],
        ]),
      );
    const all = product.options.map((_, place) =>
      listOf([...new Set(product.variants.map(({ values }) => values[place] ?? ''))]),
    );
    return [
      { ...base, ...optionsOf(all), [column(14)]: 1 },
      ...product.variants.map(
        (variant, place): Row => ({
          [id!]: variant.id,
          [type!]: 'variation',
          [reference!]: variant.sku,
          [name!]: `${product.name} - ${variant.values.join(', ')}`,
          [published!]: 1,
          [visible!]: 'visible',
          [column(29)]: variant.picture,
          [column(32)]: place === 0 ? `id:${product.id}` : product.sku,
          ...moneyOf(variant),
          ...optionsOf(variant.values.map((value) => value.replaceAll(',', '\\,'))),
        }),
      ),
    ];
  });
  const others: Row[] = [
    { [id!]: 90, [type!]: 'grouped', [reference!]: 'GRP-1', [name!]: 'Cuisine', [published!]: 1 },
    { [id!]: 91, [type!]: 'external', [reference!]: 'EXT-1', [name!]: 'Ailleurs', [published!]: 1 },
  ];
  return {
    platform: dialect,
    dialect: 'export WooCommerce',
    ...csv(headings, [...rows, ...others]),
    lacks: {},
    familyOf: sku,
    skipped: ['TV-AZUR', 'GRP-1', 'EXT-1'],
  };
}

const WOO_ENGLISH =
  'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position|Brands|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global|Attribute 2 name|Attribute 2 value(s)|Attribute 2 visible|Attribute 2 global';
const WOO_FRENCH =
  'ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|En stock ?|Stock|Montant de stock faible|Autoriser les commandes de produits en rupture ?|Vendre individuellement ?|Poids (kg)|Longueur (cm)|Largeur (cm)|Hauteur (cm)|Note de commande|Tarif promo|Tarif régulier|Catégories|Étiquettes|Classe d’expédition|Images|Limite de téléchargement|Jours d’expiration du téléchargement|Parent|Groupes de produits|Produits suggérés|Ventes croisées|URL externe|Libellé du bouton|Position|Marques|Nom de l’attribut 1|Valeur(s) de l’attribut 1 |Attribut 1 visible|Attribut 1 global|Nom de l’attribut 2|Valeur(s) de l’attribut 2 |Attribut 2 visible|Attribut 2 global';
const WOO_QUEBEC = WOO_FRENCH.replace('|En stock ?|Stock|', '|En inventaire?|Inventaire|');

export const WOOCOMMERCE_FILES: ShopFile[] = [
  woocommerce(WOO_ENGLISH.split('|'), 'WooCommerce in English'),
  woocommerce(WOO_FRENCH.split('|'), 'WooCommerce in French'),
  woocommerce(WOO_QUEBEC.split('|'), 'WooCommerce in French of Canada'),
];
