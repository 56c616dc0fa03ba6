/** A pack of the demonstration; unit prices are XOF integers within the pack, and its picture is its code. */
export type DemoPack = {
  code: string;
  name: string;
  /** Ended yesterday, so that the page of a pack that is gone can be seen. */
  isOver: boolean;
  lines: { reference: string; quantity: number; unitPrice: number }[];
};

/** Three packs that are sold, a little below the sum of their products, and one that is over. */
export const demoPacks: readonly DemoPack[] = [
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
