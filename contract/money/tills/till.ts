import * as z from 'zod/mini';
import { defineCall } from '../../base/call.ts';
import { fieldsOf, text, wholeNumber } from '../../base/fields/fields.ts';
import { paths } from '../../base/paths.ts';
import { MAX_ID } from '../../goods/catalogue/catalogue.ts';
import { ONLINE_PROVIDERS } from '../payment-states.ts';
import { SESSION_STATES, TILL_SALE_STATES, TILL_WAYS } from './till-words.ts';

/** Of every call of the till. */
export const ofTill = { subject: 'Caisse', access: { right: 'till:sell' } } as const;

const KEY = '8 à 64 lettres ou chiffres sont attendus';
/** Made by a device: of the device itself, a session or a command. */
export const deviceKey = text(64, z.regex(/^[\w-]{8,64}$/, KEY));
/** The device's own key, which it made when it was registered. */
export const ofDevice = { device: deviceKey };

/** A sale of the running session as the server knows it. XOF. */
const shownSale = z.object({
  number: z.string(),
  state: z.enum(TILL_SALE_STATES),
  order_id: z.nullable(z.int()),
  order_name: z.string(),
  at: z.string(),
  seller: z.string(),
  total: z.int(),
  due: z.int(),
  handed_over: z.boolean(),
  /** Why it was refused, in French; else empty. */
  problem: z.string(),
});
export type TillSale = z.infer<typeof shownSale>;

const tillChoice = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  place: z.string(),
});

export const tillState = z.object({
  seller: z.object({ id: z.int(), name: z.string() }),
  till: z.extend(tillChoice, { place_id: z.int() }),
  /** `last_sequence`: the last ticket that the server knows of this device. */
  device: z.object({ id: z.int(), letter: z.string(), last_sequence: z.int() }),
  /** The session that takes sales now; null before the till is opened. Sums are not shown: the drawer is counted blind. */
  session: z.nullable(
    z.object({
      key: z.string(),
      state: z.enum(SESSION_STATES),
      float: z.int(),
      opened_at: z.string(),
      opened_by: z.string(),
    }),
  ),
  /** The newest of the running session, at most 50. */
  sales: z.array(shownSale),
  terms: z.object({
    /** The most that a seller takes off, in percent of the sale. */
    discount_percent: z.int(),
    /** Stamp duty on cash. */
    duty_percent: z.number(),
    vat_percent: z.int(),
    providers: z.array(z.enum(ONLINE_PROVIDERS)),
    ways: z.array(z.enum(TILL_WAYS)),
  }),
  /** The head of the ticket. */
  shop: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    /** NINEA and RCCM; empty while the shop has not said. */
    ninea: z.string(),
    rccm: z.string(),
  }),
  /** Products sold most at this till, best first. */
  favourites: z.array(z.int()),
});
export type TillState = z.infer<typeof tillState>;

/** A product on the device. XOF. `here` are the pieces at the till's place; null where stock is not counted. */
const tillProduct = z.object({
  id: z.int(),
  name: z.string(),
  reference: z.string(),
  gtin: z.string(),
  price: z.int(),
  /** The price without a promotion; null without one. */
  usual_price: z.nullable(z.int()),
  here: z.nullable(z.int()),
  available: z.nullable(z.int()),
  tracks_serials: z.boolean(),
  warranty_months: z.int(),
  picture: z.nullable(z.string()),
});
export type TillProduct = z.infer<typeof tillProduct>;

export const tillCalls = {
  listOpenTills: defineCall({
    method: 'GET',
    path: paths.tillChoices,
    summary: 'Les caisses en service, parmi lesquelles un appareil choisit la sienne',
    ...ofTill,
    reply: z.array(tillChoice),
  }),
  registerTillDevice: defineCall({
    method: 'POST',
    path: paths.tillDevices,
    summary: 'Attache un appareil à une caisse ; répétée avec la même clé, rend le même appareil',
    ...ofTill,
    body: fieldsOf({
      ...ofDevice,
      till_id: wholeNumber(1, MAX_ID),
      name: z.optional(text(60, z.trim())),
    }),
    reply: tillState,
  }),
  getTill: defineCall({
    method: 'GET',
    path: paths.till,
    summary: 'La caisse de cet appareil, sa session et ses dernières ventes',
    ...ofTill,
    query: fieldsOf(ofDevice),
    reply: tillState,
  }),
  getTillCatalogue: defineCall({
    method: 'GET',
    path: paths.tillCatalogue,
    summary:
      'Les articles en vente, avec prix et stock du jour, à garder sur l’appareil ; `products` est nul si `version` est encore la bonne',
    ...ofTill,
    query: fieldsOf({ ...ofDevice, version: z.optional(text(64)) }),
    reply: z.object({
      version: z.string(),
      /** The server's clock. */
      at: z.string(),
      products: z.nullable(z.array(tillProduct)),
    }),
  }),
};
