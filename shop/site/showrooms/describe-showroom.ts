import { showroomLink } from '#contract/base/screens.ts';
import type { OpeningWeek, Span } from '#contract/goods/stock/opening-hours.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { Showroom } from '#contract/site/showrooms.ts';

const DAYS = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
];

/** A closed day, as Google reads it. */
const CLOSED: Span = { from: '00:00', until: '00:00' };

/** A showroom for search engines (schema.org/LocalBusiness), with its hours and the days that differ. */
export function describeShowroom(showroom: Showroom, shop: Shop): object {
  const { id, name, address, phone, introduction, map_url, week, special_days } = showroom;
  const picture = showroom.image_sizes.at(-1)?.url;
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'ElectronicsStore'],
    '@id': `${shop.url}${showroomLink(id)}#magasin`,
    name: `${shop.name}, ${name}`,
    url: `${shop.url}${showroomLink(id)}`,
    parentOrganization: { '@id': `${shop.url}/#organization` },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: name,
      addressCountry: 'SN',
    },
    ...(phone !== '' && { telephone: phone }),
    ...(introduction !== '' && { description: introduction }),
    ...(map_url !== '' && { hasMap: map_url }),
    ...(picture !== undefined && { image: shop.url + picture }),
    ...(week !== null && {
      openingHoursSpecification: weekHours(week),
      specialOpeningHoursSpecification: special_days.flatMap(({ day, hours }) =>
        (hours.length === 0 ? [CLOSED] : hours).map((span) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: day,
          validThrough: day,
          opens: span.from,
          closes: span.until,
        })),
      ),
    }),
  };
}

/** One entry for all days with the same hours. */
function weekHours(week: OpeningWeek): object[] {
  const daysOf = new Map<string, { span: Span; days: string[] }>();
  for (const [place, hours] of week.entries()) {
    for (const span of hours) {
      const key = `${span.from} ${span.until}`;
      const { days } = daysOf.get(key) ?? { days: [] };
      daysOf.set(key, { span, days: [...days, DAYS[place] ?? ''] });
    }
  }
  return [...daysOf.values()].map(({ span, days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens: span.from,
    closes: span.until,
  }));
}
