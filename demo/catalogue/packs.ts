import type { PlacedItem } from '../drawings/index.ts';
import { findDemoProduct } from './find-product.ts';
import type { DemoPack, DemoProduct } from './types.ts';

type Place = Omit<PlacedItem, 'drawing'> & { reference: string };

/** The packs of the shop, a little below the sum of their products. */
export function planPacks(products: readonly DemoProduct[]): DemoPack[] {
  const group = (places: Place[]): PlacedItem[] =>
    places.map(({ reference, ...place }) => ({
      drawing: findDemoProduct(products, reference).drawing,
      ...place,
    }));
  return [
    {
      code: 'PACK-CUISINE',
      name: 'Pack Cuisine équipée',
      isOver: false,
      lines: [
        { reference: 'SAM-RT38-GR', quantity: 1, unitPrice: 405_000 },
        { reference: 'ROC-RGC60-IN', quantity: 1, unitPrice: 155_000 },
        { reference: 'MOU-LM2-RG', quantity: 1, unitPrice: 25_000 },
        { reference: 'MOU-BY-IN', quantity: 1, unitPrice: 15_000 },
      ],
      group: group([
        { reference: 'SAM-RT38-GR', x: 320, ground: 830, scale: 0.9 },
        { reference: 'ROC-RGC60-IN', x: 690, ground: 850, scale: 0.68 },
        { reference: 'MOU-LM2-RG', x: 480, ground: 925, scale: 0.38 },
        { reference: 'MOU-BY-IN', x: 885, ground: 915, scale: 0.32 },
      ]),
    },
    {
      code: 'PACK-SALON',
      name: 'Pack Salon cinéma',
      isOver: false,
      lines: [
        { reference: 'SAM-CU8100-55', quantity: 1, unitPrice: 350_000 },
        { reference: 'SAM-HWB550-NR', quantity: 1, unitPrice: 155_000 },
        { reference: 'BIN-SF16-BU', quantity: 2, unitPrice: 20_000 },
      ],
      group: group([
        { reference: 'BIN-SF16-BU', x: 160, ground: 850, scale: 0.62 },
        { reference: 'BIN-SF16-BU', x: 840, ground: 850, scale: 0.62 },
        { reference: 'SAM-CU8100-55', x: 500, ground: 730, scale: 0.88 },
        { reference: 'SAM-HWB550-NR', x: 500, ground: 920, scale: 0.62 },
      ]),
    },
    {
      code: 'PACK-TABASKI',
      name: 'Pack Tabaski',
      isOver: false,
      lines: [
        { reference: 'AST-CF300-BL', quantity: 1, unitPrice: 158_000 },
        { reference: 'ELA-HG20-BL', quantity: 1, unitPrice: 47_000 },
        { reference: 'AST-GC50-BL', quantity: 1, unitPrice: 80_000 },
      ],
      group: group([
        { reference: 'AST-GC50-BL', x: 705, ground: 800, scale: 0.76 },
        { reference: 'AST-CF300-BL', x: 365, ground: 870, scale: 0.76 },
        { reference: 'ELA-HG20-BL', x: 785, ground: 920, scale: 0.42 },
      ]),
    },
    {
      code: 'PACK-EXPIRE',
      name: 'Pack de la rentrée',
      isOver: true,
      lines: [
        { reference: 'HIS-A4K-43', quantity: 1, unitPrice: 160_000 },
        { reference: 'BIN-SF16-BU', quantity: 1, unitPrice: 19_000 },
      ],
      group: group([
        { reference: 'BIN-SF16-BU', x: 765, ground: 840, scale: 0.8 },
        { reference: 'HIS-A4K-43', x: 405, ground: 860, scale: 0.84 },
      ]),
    },
  ];
}
