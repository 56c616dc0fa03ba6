import { frenchDay } from '#contract/base/fields/french-time.ts';
import { brandedProductName, FAULT_WORDS } from '#contract/delivery/after-sales-words.ts';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { drawSignatures, drawTable, openPaper } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import type { Paper } from './sheet.ts';

const SPACE = 16;
const BLANK = '\u00a0';

export type WorkshopPaper = { case: StaffCase; workshop: Workshop };

export function drawWorkshopPaper(
  shop: PaperShop,
  { case: one, workshop }: WorkshopPaper,
): Promise<Paper> {
  const sheet = openPaper(shop, undefined, {
    title: 'Bon d’atelier',
    name: one.number,
    facts: [
      `Remis le ${frenchDay(one.workshop?.sent_at ?? one.opened_at)}`,
      one.is_covered && one.warranty_until !== null
        ? `Sous garantie jusqu’au ${frenchDay(one.warranty_until)}`
        : 'Hors garantie ou garantie inconnue',
    ],
  });
  drawTable(
    sheet,
    [{ title: 'Atelier', width: 150 }, { title: workshop.name }],
    [
      ['Téléphone', workshop.phone],
      ['Adresse', workshop.address],
    ],
  );
  sheet.y += SPACE;
  drawTable(
    sheet,
    [{ title: 'Appareil', width: 150 }, { title: brandedProductName(one) }],
    [
      ['Numéro de série', one.serial || 'à relever'],
      ['Client', one.customer_name],
      ['Panne', FAULT_WORDS[one.fault]],
      ['Description', one.description],
      ...(one.quote?.state === 'accepted' ? [['Devis accepté', one.quote.note || 'oui']] : []),
      ['État et accessoires remis', ''],
      [BLANK, ''],
      [BLANK, ''],
    ],
  );
  sheet.y += SPACE;
  drawSignatures(
    sheet,
    'Remis par la boutique (date, nom, signature)',
    'Reçu par l’atelier (date, nom, signature)',
  );
  return sheet.finish();
}
