import { sql } from 'drizzle-orm';
import type { BASKET_TYPES } from '#contract/sales/baskets.ts';
import type { Db } from '#server/base/db/open.ts';
import { changeLeadState } from '#server/sales/leads/list-leads.ts';
import { reportBasket } from '#server/sales/leads/report-basket.ts';
import { sendContact } from '#server/talk/contact/send-contact.ts';
import type { DemoCustomer } from '../customers.ts';
import { type Cast, createDraw, DAY_MS, HOUR_MS } from './cast.ts';

type BasketType = (typeof BASKET_TYPES)[number];

const LAST_NOTES = {
  contacted: ['Rappelle demain soir.', 'Hésite entre deux modèles.', 'Attend la fin du mois.'],
  lost: ['A acheté ailleurs.', 'Numéro injoignable.', 'Livraison trop chère pour Matam.'],
} as const;

/** Plans the report of a basket, which becomes a lead; staff call some of those who left a number. */
export function planBasket(
  { tx, timeline, draw, goods, staff }: Cast,
  at: Date,
  visitor: string,
  person: DemoCustomer | undefined,
): void {
  const type: BasketType = draw.happens(0.75) ? 'commande' : 'precommande';
  const list = type === 'commande' ? goods.all : goods.preorder;
  const chosen = [draw.pickEarly(list), ...(draw.happens(0.4) ? [draw.pickEarly(list)] : [])];
  const lines = [...new Set(chosen)].map(({ id, name, price, preorderPrice }) => ({
    productId: String(id),
    name,
    quantity: 1,
    addedAt: null,
    claimedPrice: type === 'commande' ? price : (preorderPrice ?? price),
  }));
  const fate = draw.share();
  timeline.plan(at, async () => {
    const id = await reportBasket(
      tx,
      {
        visitor: `guest:${visitor}`,
        type,
        lines,
        coordinates: null,
        name: person?.name ?? null,
        email: person?.email ?? null,
        phone: person?.phone.slice(1) ?? null,
        location: `${person?.city ?? draw.pick(['Dakar', 'Thiès', 'Matam', 'Kolda'])}, Sénégal`,
        claimedTotal: lines.reduce((sum, line) => sum + line.claimedPrice, 0),
        claimedDate: at.toLocaleDateString('fr-FR'),
      },
      { isForwarded: false },
    );
    if (person === undefined || fate > 0.65) return;
    const state = fate < 0.4 ? 'contacted' : 'lost';
    const called = new Date(at.getTime() + draw.between(4, 30) * HOUR_MS);
    const note = draw.pick(LAST_NOTES[state]);
    timeline.plan(called, () => changeLeadState(tx, staff.orders, { id }, { state, note }));
  });
}

const CONTACTS: readonly [daysAgo: number, subject: string, message: string][] = [
  [52, 'Livraison à Matam', 'Bonjour, livrez-vous à Matam et pour quel prix ?'],
  [37, 'Facture', 'Je n’arrive pas à télécharger ma facture, pouvez-vous me l’envoyer ?'],
  [
    29,
    'Garantie',
    'Mon ventilateur ne tourne plus depuis hier. Il a huit mois. Que dois-je faire ?',
  ],
  [21, 'Devis pour une école', 'Nous cherchons six climatiseurs pour une école à Thiès.'],
  [11, 'Adhésion', 'Mon employeur ne figure pas dans la liste. Comment l’ajouter ?'],
  [6, 'Disponibilité', 'Le congélateur de 400 litres revient-il bientôt ?'],
  [2, 'Changement d’adresse', 'Je déménage samedi : peut-on livrer à Mermoz au lieu de Yoff ?'],
  [1, 'Remerciement', 'Livraison rapide et livreurs très polis. Merci !'],
];

/** Plans messages from the contact form; the server stores them and queues mail to the shop. */
export function planContacts({ tx, config, timeline, moment, customersOn }: Cast): void {
  const writers = customersOn(60);
  for (const [place, [daysAgo, sujet, message]] of CONTACTS.entries()) {
    const { name: nom, email } = writers[place]!;
    timeline.plan(moment(daysAgo), () => sendContact(tx, config, { nom, email, sujet, message }));
  }
}

/** Per ordinary day. */
const SEARCHES: Record<string, number> = {
  congélateur: 9,
  climatiseur: 8,
  frigo: 7,
  samsung: 6,
  'télé 55': 5,
  ventilateur: 5,
  mixeur: 4,
  'machine à laver': 4,
  iphone: 3,
  tecno: 3,
  bouilloire: 2,
  imprimante: 1.4,
  'groupe électrogène': 2,
  trottinette: 1,
  'panneau solaire': 1,
  'fer à repasser': 1,
};
const VIEWS: Record<string, number> = {
  '/': 140,
  '/boutique': 95,
  '/promotions': 38,
  '/panier': 22,
  '/login': 18,
  '/credit': 14,
  '/pre-commande': 16,
  '/suivi-commande': 9,
  '/create-compte': 6,
  '/faq': 4,
  '/contact': 3,
};

/** Adds searches and views for days (YYYY-MM-DD), both included. */
export async function countVisits(tx: Db, first: string, last: string): Promise<void> {
  const [terms, views]: [object[], object[]] = [[], []];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const draw = createDraw(at / DAY_MS);
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const drawCount = (aDay: number) =>
      Math.round(aDay * draw.between(0.4, 1.5) * (isWeekend ? 1.25 : 1));
    for (const [term, aDay] of Object.entries(SEARCHES))
      terms.push({ day, term, count: drawCount(aDay) });
    for (const [path, aDay] of Object.entries(VIEWS))
      views.push({ day, path, count: drawCount(aDay) });
  }
  await tx.execute(sql`
    insert into search_terms (day, source, term, count)
    select day, '/boutique', term, count
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as given(day date, term text, count int)
    where count > 0
    on conflict (day, source, term) do update set count = search_terms.count + excluded.count`);
  await tx.execute(sql`
    insert into page_views (day, path, count)
    select day, path, count
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as given(day date, path text, count int)
    where count > 0
    on conflict (day, path) do update set count = page_views.count + excluded.count`);
}
