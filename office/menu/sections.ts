import type { Right } from '#contract/base/access.ts';
import { resources } from '../base/calls/resources.ts';
import { catalogue } from './catalogue.ts';
import { contents } from './contents.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import type { Entry } from './entry.ts';
import { sales } from './sales.ts';
import { shop } from './shop.ts';
import { stock } from './stock.ts';

export const GROUPS = [
  'Ventes',
  'Livraison',
  'Clientèle',
  'Catalogue',
  'Stock',
  'Contenus',
  'Boutique',
] as const;
export type Group = (typeof GROUPS)[number];

/** Screens are loaded late. */
export type Section = Entry & {
  group: Group;
  /** Shows the section; the server checks each call. */
  right: Right;
};

const MENU: Record<Group, Entry[]> = {
  Ventes: sales,
  Livraison: delivery,
  Clientèle: customers,
  Catalogue: catalogue,
  Stock: stock,
  Contenus: contents,
  Boutique: shop,
};

export const sections: Section[] = GROUPS.flatMap((group) =>
  MENU[group].map((entry) => ({
    ...entry,
    group,
    right: 'resource' in entry ? resources[entry.resource].right : entry.right,
  })),
);
