import type { DemoPack } from './types.ts';

/** The packs of the demonstration shop, a little below the sum of their products. */
export const demoPacks: DemoPack[] = [
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
  },
  {
    code: 'PACK-EXPIRE',
    name: 'Pack de la rentrée',
    isOver: true,
    lines: [
      { reference: 'HIS-A4K-43', quantity: 1, unitPrice: 160_000 },
      { reference: 'BIN-SF16-BU', quantity: 1, unitPrice: 19_000 },
    ],
  },
];
