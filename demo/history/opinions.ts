import { moderateReview } from '#server/goods/reviews/moderate-review.ts';
import { writeReview } from '#server/goods/reviews/write-review.ts';
import { type Cast, DAY_MS, HOUR_MS } from './cast.ts';

/** What fits any appliance. */
const OPINIONS: readonly [stars: number, text: string][] = [
  [5, 'Exactement comme sur la photo. Livré le jour dit.'],
  [4, 'Bon rapport qualité-prix. La notice est seulement en anglais.'],
  [5, 'Ma mère en est très contente, merci à l’équipe.'],
  [3, 'Correct, mais l’emballage était abîmé.'],
  [4, 'Facile à installer. Un peu bruyant au début.'],
  [2, 'Reçu avec deux jours de retard, personne ne m’a prévenu.'],
  [5, 'Deuxième achat ici, toujours sérieux.'],
  [4, 'Solide. Le cordon aurait pu être plus long.'],
  [1, 'Publicité pour une autre boutique, appelez le 77…'],
  [4, 'Consomme peu, je l’ai vu sur le compteur Woyofal.'],
  [5, 'Payé en trois fois, sans souci.'],
  [3, 'Il fait le travail, sans plus.'],
];

/** From which on nobody has read them yet. */
const UNREAD = 9;
const FIRST_DAYS_AGO = 44;
const PAUSE_DAYS = 4;

/** Customers say what they think; the shop reads it a day later and refuses what is no opinion. */
export function planOpinions({
  tx,
  timeline,
  moment,
  draw,
  goods,
  customersOn,
  staff,
  actor,
}: Cast) {
  // What leads the shop has its own reviews.
  const reviewed = goods.all.slice(20);
  for (const [place, [stars, text]] of OPINIONS.entries()) {
    const daysAgo = FIRST_DAYS_AGO - place * PAUSE_DAYS;
    const { email } = draw.pick(customersOn(60));
    const at = moment(Math.max(0, daysAgo));
    const product = draw.pickEarly(reviewed);
    timeline.plan(at, async () => {
      const written = { partnerId: actor(email).id, text, stars };
      const { id } = await writeReview(tx, { ...written, productId: product.id });
      if (place >= UNREAD) return;
      const read = new Date(at.getTime() + DAY_MS + HOUR_MS);
      const state = stars === 1 ? 'refused' : 'published';
      timeline.plan(read, () => moderateReview(tx, staff.catalogue, id, state));
    });
  }
}
