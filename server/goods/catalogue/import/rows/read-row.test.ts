import { describe, expect, test } from 'vitest';
import { readImportRows } from '#tests/helpers/goods/read-import-rows.ts';

describe('a list that a person keeps', () => {
  test('keeps an article whose technical fields cannot be read, and says which', async () => {
    const { products, refused, notes } = await readImportRows(
      'Réf.;Libellé;MARQUE;Rayon;P.U. (FCFA);Qté dispo;Volume;Résolution;Classe énergétique;Inverter;Puissance électrique;Feux;Garantie;Poids (kg)',
      'B-1;Congélateur;Boréa;Froid;289 000 F;3;300 litres;;A+ ;Oui;150 W;;2 ans;0,125',
      'B-2;Téléviseur;Boréa;Image;415.000;2;;UHD 4K;A++ (2021);;1,2 kW;;24;0',
      'B-3;Cuisinière;Boréa;Cuisson;185,000;1 pc;;;;;;4 gaz + 1 élec.;12 mois;',
      'B-4;Four;Boréa;Cuisson;95000;rupture;Non communiqué;;N/A;-;NC;;à vie;?',
      'B-5;Lampe;Boréa;Maison;9500;-2;grand;très net;Z;;;beaucoup;;lourd',
    );
    expect(refused).toEqual([]);
    const facts = [...products.values()].map(({ product }) => product.facts);
    expect(facts).toEqual([
      { volume_l: 300, energy_class: 'A+', inverter: true, power_w: 150, weight_kg: 0.13 },
      { resolution: '4K', energy_class: 'A++', power_w: 1200 },
      { burners: 5 },
      {},
      {},
    ]);
    const stocks = [...products.values()].map(({ stock }) => stock);
    expect(stocks).toEqual([3, 2, 1, 0, 0]);
    const months = [...products.values()].map(({ product }) => product.warranty_months);
    expect(months).toEqual([24, 24, 12, undefined, undefined]);
    expect(notes.filter((note) => note.startsWith('B-4'))).toEqual([
      expect.stringContaining('« Garantie » : « à vie »'),
    ]);
    expect(notes.filter((note) => note.startsWith('B-5'))).toHaveLength(6);
  });

  test('has a promotion wherever it has a lower price for it', async () => {
    const { products } = await readImportRows(
      'Code article,Désignation,Famille,Prix de vente,Prix promotion,Début promo,Fin promo',
      'A,Four,Fours,95000,85000,,',
      'B,Four,Fours,95000,,,',
      'C,Four,Fours,95000,95000,,',
      'D,Four,Fours,95000,85000,05/01/2030,31/01/2030',
      'E,Four,Fours,95000,85000,05/01/2020,31/01/2020',
      'F,Four,Fours,95000,85000,,31/01/2030',
    );
    const promotions = [...products.values()].map(({ product }) => [
      product.promo_price ?? null,
      product.en_promo ?? null,
      product.promotion_starts_on ?? null,
      product.promotion_ends_on ?? null,
    ]);
    expect(promotions).toEqual([
      [85_000, true, null, null],
      [null, null, null, null],
      [null, false, null, null],
      [85_000, false, '2030-01-05', '2030-01-31'],
      [85_000, false, null, null],
      [85_000, true, null, '2030-01-31'],
    ]);
  });

  test('has references as they are typed, and none that a spreadsheet has spoiled', async () => {
    const { products, refused } = await readImportRows(
      'N° référence;Désignation;Famille;Tarif',
      '00123;Zéro;Divers;5000',
      '6,00123E+12;Nombre;Divers;5000',
      '1.5E+11;Nombre;Divers;5000',
      '="00456";Formule;Divers;5000',
      "'00789;Apostrophe;Divers;5000",
      '#N/A;Erreur;Divers;5000',
      '#REF!;Erreur;Divers;5000',
      '12/05/2026;Date;Divers;5000',
      'VRAI;Vrai;Divers;5000',
      ' ab-1 ;Blancs;Divers;5000',
    );
    expect([...products.keys()]).toEqual(['00123', 'ab-1']);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(refused.every(({ reason }) => reason.startsWith('colonne « N° référence » : '))).toBe(
      true,
    );
  });

  test.each([
    [
      ['1,000', '12,000', '1,500'],
      [1000, 12_000, 1500],
    ],
    [
      ['1.000', '12.000', '2.500'],
      [1000, 12_000, 2500],
    ],
    [
      ['1,000', '2,5'],
      [1, undefined],
    ],
    [
      ['12.0', '1.000'],
      [12, 1],
    ],
    [
      ['1 200', '12'],
      [1200, 12],
    ],
    [
      ['1,000', '12,000'],
      [undefined, undefined],
    ],
  ])('reads the column of pieces %j by its shape', async (cells, pieces) => {
    const { products, refused } = await readImportRows(
      'Référence;Nom;Catégorie;Prix;Stock',
      ...cells.map((cell, place) => `R-${place};Four;Fours;5000;${cell}`),
    );
    expect(cells.map((_, place) => products.get(`R-${place}`)?.stock)).toEqual(pieces);
    const ambiguous = refused.filter(({ reason }) => /peut vouloir dire/.test(reason));
    expect(refused).toHaveLength(pieces.filter((found) => found === undefined).length);
    expect(ambiguous.length === 0 || ambiguous.length === cells.length).toBe(true);
  });

  test('may have its pictures in several columns', async () => {
    const { products } = await readImportRows(
      'Référence;Prix;Photo 1;Photo 2;Photo 3',
      'A;5000;https://x.example/a,b.jpg;;//x.example/c.jpg',
    );
    expect(products.get('A')?.pictureUrls).toEqual([
      'https://x.example/a,b.jpg',
      'https://x.example/c.jpg',
    ]);
  });
});

describe('words where a list has figures', () => {
  test('tell what is sold out, and leave pieces that they do not count as they are', async () => {
    const { products, notes, refused } = await readImportRows(
      'Réf;Désignation;Rayon;PU;Disponibilité',
      'A;Lampe;Maison;900;Épuisé',
      'B;Lampe;Maison;900;Rupture de stock',
      'C;Lampe;Maison;900;En stock',
      'D;Lampe;Maison;900;Sur commande',
      'E;Lampe;Maison;900;10+',
      'F;Lampe;Maison;900;> 50',
      'G;Lampe;Maison;900;#N/A',
      'H;Lampe;Maison;900;environ 10',
      'I;Lampe;Maison;900;indisponible',
    );
    const stocks = [...products.values()].map(({ stock }) => stock);
    expect(stocks).toEqual([0, 0, undefined, undefined, 10, 50, 0]);
    expect(notes).toHaveLength(4);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'colonne « Disponibilité » : « #N/A » est une erreur d’Excel : corrigez la formule de cette cellule',
      'colonne « Disponibilité » : « environ 10 » n’est pas un nombre entier de pièces, comme 12',
    ]);
  });

  test('a counted column goes before one of words', async () => {
    const { products } = await readImportRows('Réf;Nom;Rayon;PU;Dispo;Stk', 'A;Lampe;M;900;oui;4');
    expect(products.get('A')?.stock).toBe(4);
  });

  test('a state hides what it names, and a word for something else changes nothing', async () => {
    const { products, notes } = await readImportRows(
      'Réf;Désignation;Rayon;PU;Statut',
      'A;Lampe;Maison;900;Brouillon',
      'B;Lampe;Maison;900;Inactif',
      'C;Lampe;Maison;900;Neuf',
    );
    const active = [...products.values()].map(({ product }) => product.active);
    expect(active).toEqual([false, false, undefined]);
    expect(notes).toHaveLength(1);
  });

  test('an error of a spreadsheet is no name and no price, and costs a text alone', async () => {
    const { products, refused } = await readImportRows(
      'Réf;Désignation;Rayon;PU;Marque',
      'A;#NOM?;Maison;900;',
      'B;Lampe;Maison;#VALEUR!;',
      'C;Lampe;Maison;900;#REF!',
    );
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
    expect(products.get('C')?.product.brand).toBeUndefined();
  });

  test('a promotion ends on the day of a column called « Au »', async () => {
    const { products } = await readImportRows(
      'Réf;Désignation;Rayon;PU;Prix promo;Promo du;Au',
      'A;Lampe;Maison;900;800;01/11/2020;31/12/2030',
    );
    expect(products.get('A')?.product).toMatchObject({ promotion_ends_on: '2030-12-31' });
  });
});

test.each([
  'Électroménager > Froid > Congélateurs',
  'Électroménager>Congélateurs',
  'Électroménager | Congélateurs',
  'Électroménager\\Froid\\Congélateurs',
  'Électroménager » Congélateurs',
  'Électroménager / Froid / Congélateurs',
])('the path %s ends at a shelf', async (path) => {
  const { products } = await readImportRows('Réf;Nom;Rayon;PU', `A;Congélateur;${path};900`);
  expect(products.get('A')?.product.categ_id).toBe('Congélateurs');
});
test.each(['TV / Audio', 'Audio/Vidéo', 'Froid & Climatisation'])(
  '%s is one shelf',
  async (name) => {
    const { products } = await readImportRows('Réf;Nom;Rayon;PU', `A;Lampe;${name};900`);
    expect(products.get('A')?.product.categ_id).toBe(name);
  },
);

test('a line of one text alone is the category of the articles below it', async () => {
  const { products, skipped, refused } = await readImportRows(
    'Réf;Désignation;PU;Stock',
    'RÉFRIGÉRATEURS;;;',
    'A;Frigo;900;1',
    'B;Frigo;900;1',
    'SOUS-TOTAL;;1800;2',
    ';TÉLÉVISEURS;;',
    'C;Télé;900;1',
    'TOTAL GÉNÉRAL;;2700;3',
  );
  const shelves = [...products.values()].map(({ sheetShelf }) => sheetShelf);
  expect(shelves).toEqual(['RÉFRIGÉRATEURS', 'RÉFRIGÉRATEURS', 'TÉLÉVISEURS']);
  expect(skipped.map(({ line }) => line)).toEqual([2, 5, 6, 8]);
  expect(refused).toEqual([]);
});

test('in a list with categories such a line is no category', async () => {
  const { products, refused } = await readImportRows(
    'Réf;Désignation;Rayon;PU',
    'FROID;;;',
    'A;Frigo;Froid;900',
  );
  expect(products.get('A')?.sheetShelf).toBeUndefined();
  expect(refused).toEqual([]);
});

test('two lines of headings are one', async () => {
  const { products, columns } = await readImportRows(
    'Tarif de novembre',
    ';;Prix;;Stock;',
    'Réf.;Désignation;Détail;Gros;Dakar;Thiès',
    'A;Frigo;900;800;3;1',
  );
  expect(columns.map(({ heading }) => heading)).toEqual([
    'Réf.',
    'Désignation',
    'Prix Détail',
    'Prix Gros',
    'Stock Dakar',
    'Stock Thiès',
  ]);
  expect(products.get('A')?.product).toMatchObject({ name: 'Frigo', list_price: 900 });
});

test('a warranty in years is none in months', async () => {
  const { products } = await readImportRows(
    'Réf;Nom;Rayon;PU;Garantie (ans)',
    'A;Four;Fours;900;2',
    'B;Four;Fours;900;18 mois',
  );
  const months = [...products.values()].map(({ product }) => product.warranty_months);
  expect(months).toEqual([24, 18]);
});

test.each(['Prix (€)', 'Prix EUR', 'PU $', 'Prix (milliers)', 'Prix (k FCFA)'])(
  'the amounts under « %s » are no francs',
  async (heading) => {
    const { products } = await readImportRows(`Réf;Nom;Rayon;Stock;${heading}`, 'A;Four;F;1;150');
    expect(products.get('A')?.product.list_price).toBeUndefined();
  },
);
