import type { Right } from '#contract/base/access.ts';
import { resources } from '../base/calls/resources.ts';
import { catalogue } from './catalogue.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import type { Entry } from './entry.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import { orders } from './orders.ts';
import { settings } from './settings.ts';
import { stock } from './stock.ts';

/** The places of the menu beside « Aujourd’hui », in their order. */
const PLACES = {
  Commandes: orders,
  Livraison: delivery,
  Clients: customers,
  Messages: messages,
  Catalogue: [...catalogue, ...stock],
  Argent: money,
  Réglages: settings,
};
export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

/** A tab of a place. Screens are loaded late. */
export type Section = Entry & {
  place: PlaceName;
  /** Shows the section; the server checks each call. */
  right: Right;
};

export const sections: Section[] = PLACE_NAMES.flatMap((place) =>
  PLACES[place].map((entry: Entry) => ({
    ...entry,
    place,
    right: 'resource' in entry ? resources[entry.resource].right : entry.right,
  })),
);

export const addressOf = (section: Section): string =>
  'resource' in section ? `/${section.resource}` : section.path;

/** The section of an address, also of its records and forms; undefined outside all. */
export function currentSection(all: Section[], pathname: string): Section | undefined {
  const holds = (section: Section) => `${pathname}/`.startsWith(`${addressOf(section)}/`);
  // A page may lie below another section's address.
  return all
    .filter(holds)
    .toSorted((a, b) => addressOf(b).length - addressOf(a).length)
    .at(0);
}
