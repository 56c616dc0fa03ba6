import * as z from 'zod';

/** Rules of schema.org and Google's rich results: required fields are required, unknown fields are refused. */
const address = z.url({ protocol: /^https?$/ });
const words = z
  .string()
  .min(1)
  .refine((text) => text === text.trim() && !/<[a-z/][^>]*>/i.test(text), 'no markup, no blanks');
const context = z.literal('https://schema.org');
const typed = <const T extends string>(name: T) => z.literal(name);
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));

const rating = z
  .strictObject({
    '@type': typed('Rating'),
    ratingValue: z.number(),
    bestRating: z.number(),
    worstRating: z.number(),
  })
  .refine(({ ratingValue: of, bestRating: best, worstRating: worst }) => of >= worst && of <= best);

const review = z.strictObject({
  '@type': typed('Review'),
  author: z.strictObject({ '@type': typed('Person'), name: words.max(100) }),
  datePublished: z.iso.date(),
  reviewBody: z.string(),
  reviewRating: rating,
});

const brand = z.strictObject({ '@type': typed('Brand'), name: words });

/** GS1: 8, 12, 13 or 14 digits, the last of which checks the others. */
const gtin = z
  .string()
  .regex(/^(\d{8}|\d{12,14})$/)
  .refine((code) => {
    const sum = [...code]
      .reverse()
      .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
    return sum % 10 === 0;
  }, 'a wrong check digit');

const offer = z.strictObject({
  '@type': typed('Offer'),
  url: address,
  price: z.int().positive(),
  priceCurrency: z.literal('XOF'),
  availability: schemaOrg('InStock', 'OutOfStock', 'PreOrder'),
  itemCondition: schemaOrg('NewCondition'),
  seller: z.strictObject({ '@type': typed('Organization'), name: words }),
});

const product = z
  .strictObject({
    '@context': context,
    '@type': typed('Product'),
    name: words,
    sku: words,
    category: words,
    url: address,
    image: z.array(address).min(1).optional(),
    brand: brand.optional(),
    gtin: gtin.optional(),
    mpn: words.optional(),
    color: words.optional(),
    size: words.optional(),
    isVariantOf: z.strictObject({ '@id': address }).optional(),
    description: words.max(5000).optional(),
    offers: offer.optional(),
    aggregateRating: z
      .strictObject({
        '@type': typed('AggregateRating'),
        ratingValue: z.number().min(0).max(5),
        reviewCount: z.int().positive(),
        bestRating: z.literal(5),
        worstRating: z.literal(0),
      })
      .optional(),
    review: z.array(review).min(1).optional(),
  })
  .refine(
    ({ offers, aggregateRating, review: said }) => offers ?? aggregateRating ?? said,
    'an offer, a rating or a review',
  );

/** One page for each model: the group names the pages of the others (Google, "Product variants"). */
const productGroup = z.strictObject({
  '@context': context,
  '@type': typed('ProductGroup'),
  '@id': address,
  name: words,
  productGroupID: words,
  brand: brand.optional(),
  variesBy: z
    .array(schemaOrg('color', 'size', 'suggestedAge', 'suggestedGender', 'material', 'pattern'))
    .min(1)
    .optional(),
  hasVariant: z.array(z.strictObject({ '@type': typed('Product'), url: address })).min(1),
});

const listItem = z.strictObject({
  '@type': typed('ListItem'),
  position: z.int().positive(),
  name: words,
  item: address.optional(),
  url: address.optional(),
});
type Items = z.infer<typeof listItem>[];
const isNumbered = (items: Items) => items.every(({ position }, index) => position === index + 1);

const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': typed('BreadcrumbList'),
  itemListElement: z
    .array(listItem)
    .min(2)
    .refine(isNumbered)
    .refine(
      (items) => items.slice(0, -1).every(({ item }) => item !== undefined),
      'only the last is no link',
    ),
});

const itemList = z.strictObject({
  '@context': context,
  '@type': typed('ItemList'),
  numberOfItems: z.int().nonnegative(),
  itemListElement: z
    .array(listItem)
    .refine(isNumbered)
    .refine((items) => items.every(({ url }) => url !== undefined), 'each leads to its page'),
});

const faqPage = z.strictObject({
  '@context': context,
  '@type': typed('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': typed('Question'),
        name: words,
        acceptedAnswer: z.strictObject({ '@type': typed('Answer'), text: words }),
      }),
    )
    .min(1),
});

const organization = z
  .strictObject({
    '@context': context,
    '@type': z.union([typed('Organization'), z.tuple([typed('Organization'), typed('Store')])]),
    '@id': address,
    name: words,
    url: address,
    logo: address,
    image: address,
    hasMerchantReturnPolicy: z.strictObject({
      '@type': typed('MerchantReturnPolicy'),
      merchantReturnLink: address,
    }),
    description: words.optional(),
    telephone: z
      .string()
      .regex(/^\+?[\d ]{7,}$/)
      .optional(),
    email: z.email().optional(),
    address: z
      .strictObject({
        '@type': typed('PostalAddress'),
        streetAddress: words,
        addressLocality: words,
        addressCountry: z.literal('SN'),
      })
      .optional(),
    sameAs: z.array(address).min(1).optional(),
  })
  .refine(
    (house) => Array.isArray(house['@type']) === (house.address !== undefined),
    'a store has an address',
  );

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = { '@type': typed('OpeningHoursSpecification'), opens: time, closes: time };

const showroom = z.strictObject({
  '@context': context,
  '@type': z.tuple([typed('LocalBusiness'), typed('ElectronicsStore')]),
  '@id': address,
  name: words,
  url: address,
  parentOrganization: z.strictObject({ '@id': address }),
  address: z.strictObject({
    '@type': typed('PostalAddress'),
    streetAddress: words,
    addressLocality: words,
    addressCountry: z.literal('SN'),
  }),
  telephone: z
    .string()
    .regex(/^\+?[\d ]{7,}$/)
    .optional(),
  description: words.optional(),
  hasMap: address.optional(),
  image: address.optional(),
  openingHoursSpecification: z
    .array(
      z.strictObject({
        ...hours,
        dayOfWeek: z
          .array(
            schemaOrg('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
          )
          .min(1),
      }),
    )
    .optional(),
  // Google: a day on which all is closed opens and closes at 00:00.
  specialOpeningHoursSpecification: z
    .array(z.strictObject({ ...hours, validFrom: z.iso.date(), validThrough: z.iso.date() }))
    .optional(),
});

const webSite = z.strictObject({
  '@context': context,
  '@type': typed('WebSite'),
  name: words,
  url: address,
  inLanguage: z.literal('fr'),
  publisher: z.strictObject({ '@id': address }),
  potentialAction: z.strictObject({
    '@type': typed('SearchAction'),
    target: z.string().regex(/^https?:\/\/.*\{search_term_string\}$/),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const anyOf = z.union([
  product,
  productGroup,
  breadcrumbs,
  itemList,
  faqPage,
  organization,
  showroom,
  webSite,
]);
export type StructuredData = z.infer<typeof anyOf>;

/** The structured data of a page. Throws where search engines would refuse it, and for invalid JSON. */
export function readStructuredData(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = '']) => {
    const data: unknown = JSON.parse(json);
    const read = anyOf.safeParse(data);
    if (read.success) return read.data;
    throw new Error(`${z.prettifyError(read.error)}\n${json.slice(0, 2000)}`);
  });
}

export const typesOf = (found: readonly StructuredData[]): string[] =>
  found.flatMap((one) => one['@type']);
