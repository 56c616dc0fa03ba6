import { and, asc, desc, eq, gte, lte, or } from 'drizzle-orm';
import type { OpeningWeek, SpecialDay } from '#contract/goods/stock/opening-hours.ts';
import type { Showroom, ShowroomPage } from '#contract/site/showrooms.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { listCards } from '#server/goods/catalogue/listing/list-cards.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { bannerSizes } from '#server/goods/media/picture-urls.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { displayedProducts, places } from '#server/goods/stock/tables.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';

/** How far a page looks ahead for days with other hours. */
const DAYS_AHEAD = 60;

const MOST_DISPLAYED = 24;

const isShowroom = and(eq(places.kind, 'showroom'), eq(places.active, true));

/** The showrooms in use, the default place first. */
export async function listShowrooms(db: Db): Promise<Showroom[]> {
  const rows = await findShowrooms(db).orderBy(desc(places.isDefault), asc(places.name));
  return toShowrooms(db, rows);
}

/** A showroom with the cards of what stands there. Throws `not-found`. */
export async function readShowroom(db: Db, id: number, stockFirst: boolean): Promise<ShowroomPage> {
  const rows = await findShowrooms(db, id);
  const [found] = await toShowrooms(db, rows);
  if (found === undefined) throw new Problem('not-found', 'Ce magasin n’existe pas ou plus.');
  return { ...found, displayed: await listDisplayed(db, id, stockFirst) };
}

const findShowrooms = (db: Db, id?: number) =>
  db
    .select({ place: places, color: pictures.color })
    .from(places)
    .leftJoin(pictures, eq(pictures.hash, places.picture))
    .where(and(isShowroom, id === undefined ? undefined : eq(places.id, id)));

async function toShowrooms(
  db: Db,
  rows: Awaited<ReturnType<typeof findShowrooms>>,
): Promise<Showroom[]> {
  const holidays = await listClosedHolidays(db);
  return rows.map(({ place, color }) => ({
    id: place.id,
    name: place.name,
    address: place.address,
    phone: place.phone,
    introduction: place.introduction,
    map_url: place.mapUrl,
    hours: place.hours,
    week: place.week && copyOf(place.week),
    special_days: place.week === null ? [] : specialDays(place.specialDays, holidays),
    collects: place.collects,
    image_color: color,
    image_sizes: place.picture === null ? [] : bannerSizes(place.picture),
  }));
}

const copyOf = (week: OpeningWeek) => week.map((hours) => [...hours]);

/** Holidays on which nothing is delivered: a showroom is closed unless it says otherwise. */
async function listClosedHolidays(db: Db): Promise<SpecialDay[]> {
  const [first, last] = [today(), plusDays(today(), DAYS_AHEAD)];
  const found = await db
    .select()
    .from(daysOff)
    .where(or(eq(daysOff.kind, 'fixed'), and(gte(daysOff.day, first), lte(daysOff.day, last))));
  const years = new Set([first.slice(0, 4), last.slice(0, 4)]);
  const announced = new Set(found.flatMap(({ kind, day }) => (kind === 'fixed' ? [] : [day])));
  return found
    .filter(({ delivers }) => !delivers)
    .flatMap(({ kind, day, name }) =>
      kind === 'announced'
        ? [{ day, label: name, hours: [] }]
        : [...years]
            .map((year) => ({ day: year + day.slice(4), label: name, hours: [] }))
            .filter((one) => !announced.has(one.day)),
    )
    .filter(({ day }) => day >= first && day <= last);
}

function specialDays(own: readonly SpecialDay[], holidays: readonly SpecialDay[]) {
  const [first, last] = [today(), plusDays(today(), DAYS_AHEAD)];
  const named = new Set(own.map(({ day }) => day));
  return [...own, ...holidays.filter(({ day }) => !named.has(day))]
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ hours, ...day }) => ({ ...day, hours: [...hours] }));
}

async function listDisplayed(db: Db, placeId: number, stockFirst: boolean) {
  const rows = await db
    .select({ id: displayedProducts.productId })
    .from(displayedProducts)
    .innerJoin(products, eq(products.id, displayedProducts.productId))
    .where(and(eq(displayedProducts.placeId, placeId), eq(products.listed, true)))
    .orderBy(desc(displayedProducts.since), asc(displayedProducts.productId))
    .limit(MOST_DISPLAYED);
  const ids = rows.map(({ id }) => id);
  const cards = await listCards(db, ids, stockFirst);
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}
