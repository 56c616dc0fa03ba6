import type { Banner, Drawing, PlacedItem } from '../drawings/index.ts';

/** One line of a product's data sheet. */
export type DemoSpecification = { name: string; value: string };

/** A product of the demonstration shop; all prices are XOF integers. */
export type DemoProduct = {
  reference: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  specifications: DemoSpecification[];
  warrantyMonths: number;
  listPrice: number;
  promoPrice?: number;
  preorderPrice?: number;
  creditPrice?: number;
  tags: string[];
  rank: number;
  drawing: Drawing;
};

/** A shelf of the demonstration shop. */
export type DemoCategory = { name: string; rank: number; drawing: Drawing };

/** A campaign of the demonstration shop; `products` are references. */
export type DemoCampaign = {
  kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite';
  title: string;
  subtitle: string;
  products: string[];
  banner: Banner;
};

/** A pack of the demonstration shop; unit prices are XOF integers within the pack. */
export type DemoPack = {
  code: string;
  name: string;
  /** Ended yesterday, so that the page of a pack that is gone can be seen. */
  isOver: boolean;
  lines: { reference: string; quantity: number; unitPrice: number }[];
  /** Its products in one picture, the last one in front. */
  group: PlacedItem[];
};
