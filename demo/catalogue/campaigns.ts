import type { Banner, PlacedItem } from '../drawings/index.ts';
import { findDemoProduct } from './find-product.ts';
import type { DemoCampaign, DemoProduct } from './types.ts';

type Place = Omit<PlacedItem, 'drawing'>;

/** Builds the four campaigns of the shop from its ranked products. */
export function planCampaigns(products: readonly DemoProduct[]): DemoCampaign[] {
  const stage = (scene: Banner['scene'], places: Record<string, Place>): Banner => ({
    scene,
    items: Object.entries(places).map(([reference, place]) => ({
      drawing: findDemoProduct(products, reference).drawing,
      ...place,
    })),
  });
  const pick = (isWanted: (product: DemoProduct) => boolean, limit: number) =>
    products
      .filter(isWanted)
      .slice(0, limit)
      .map((product) => product.reference);
  const isReduced = (product: DemoProduct) => product.promoPrice !== undefined;
  const isFor = (feast: string) => (product: DemoProduct) => product.tags.includes(feast);
  const kitchen = ['REFRIGERATEUR', 'MIXEUR', 'BOUILLOIRE', 'FOUR'];
  const sacrifice = ['CONGELATEUR', 'CUISINIERE', 'MIXEUR', 'REFRIGERATEUR'];
  const sacrificed = (isWanted: (product: DemoProduct) => boolean) =>
    pick(
      (product) =>
        isFor('Tabaski')(product) && sacrifice.includes(product.category) && isWanted(product),
      9,
    );
  return [
    {
      kind: 'promotion',
      title: 'Les prix baissent dans toute la maison',
      subtitle: 'Jusqu’à 15 % de moins sur une sélection d’appareils, dans la limite des stocks.',
      products: pick(isReduced, 24),
      banner: stage('promotion', {
        'HIS-U6-58': { x: 1165, ground: 548, scale: 0.62 },
        'BEK-RCNA366-GT': { x: 860, ground: 578, scale: 0.6 },
        'LG-F2V5-BL': { x: 1465, ground: 580, scale: 0.46 },
        'BIN-CK17-RG': { x: 1300, ground: 602, scale: 0.24 },
      }),
    },
    {
      kind: 'ramadan',
      title: 'Un ndogou préparé sans stress',
      subtitle: 'Réfrigérateurs, mixeurs, bouilloires et fours à prix réduit pendant le mois béni.',
      products: pick(
        (product) =>
          isFor('Ramadan')(product) && isReduced(product) && kitchen.includes(product.category),
        16,
      ),
      banner: stage('ramadan', {
        'SAM-RT38-GR': { x: 900, ground: 578, scale: 0.56 },
        'MOU-OX46-NR': { x: 1340, ground: 574, scale: 0.42 },
        'AST-AP38-BL': { x: 1085, ground: 596, scale: 0.34 },
        'MOU-LM2-RG': { x: 1195, ground: 608, scale: 0.28 },
        'MID-RK15-CR': { x: 1515, ground: 596, scale: 0.27 },
      }),
    },
    {
      kind: 'tabaski',
      title: 'La Tabaski se prépare maintenant',
      subtitle: 'Congélateurs, cuisinières et hachoirs pour recevoir toute la famille.',
      // Half of this campaign is reduced: families also look for what is simply available.
      products: [...sacrificed(isReduced), ...sacrificed((product) => !isReduced(product))],
      banner: stage('tabaski', {
        'MID-36GM-RG': { x: 1440, ground: 572, scale: 0.46 },
        'AST-CF300-BL': { x: 1075, ground: 588, scale: 0.54 },
        'ELA-HG20-BL': { x: 1270, ground: 608, scale: 0.26 },
      }),
    },
    {
      kind: 'korite',
      title: 'Une Korité pleine de bonnes surprises',
      subtitle: 'Téléphones, téléviseurs et petits appareils à offrir ou à s’offrir.',
      products: pick(isFor('Korité'), 20),
      banner: stage('korite', {
        'SAM-CU8100-55': { x: 1160, ground: 520, scale: 0.62 },
        'JBL-PBX110-NR': { x: 1470, ground: 584, scale: 0.44 },
        'SMT-STSM7-BU': { x: 900, ground: 590, scale: 0.34 },
        'SAM-A58-BU': { x: 1090, ground: 604, scale: 0.28 },
        'JBL-T720-BL': { x: 1275, ground: 606, scale: 0.26 },
      }),
    },
  ];
}
