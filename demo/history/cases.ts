import { createWorkshop } from '#server/delivery/after-sales/staff/workshops.ts';
import { createWarranty } from '#server/delivery/warranty/staff/paper-warranties.ts';
import { dayFromNow } from '../days.ts';
import {
  answer,
  type Caller,
  calledOfOrder,
  calledOfPaper,
  end,
  exchange,
  handTo,
  lend,
  note,
  ofAnything,
  ofOrder,
  planCase,
  quote,
  repair,
  writeAs,
} from './case-steps.ts';
import type { Cast } from './cast.ts';

const COLD = 'Froid du Plateau';
const SMALL = 'Atelier Médina Électro';
const WORKSHOPS = [
  {
    name: COLD,
    phone: '+221 33 821 40 40',
    address: 'Rue Carnot, Plateau',
    brands: 'Samsung, Hisense',
  },
  {
    name: SMALL,
    phone: '+221 77 100 02 02',
    address: 'Rue 17 angle 22, Médina',
    brands: 'Moulinex, Philips, Binatone',
  },
];

const AWA = 'awa@example.sn';
const MODOU = 'modou@example.sn';
const NDEYE: Caller = { name: 'Ndeye Faye', phone: '771000011', email: 'invitee@example.sn' };
const OUSMANE: Caller = { name: 'Ousmane Cissé', phone: '771000012', email: 'invite@example.sn' };
const SERIGNE: Caller = { name: 'Serigne Mbaye', phone: '771000021' };
const AISSATOU: Caller = { name: 'Aïssatou Barry', phone: '771000022' };

const TELEVISION = 'HS43-208817';
const FRIDGE = 'RT21-550391';
const RECEIPTS = [
  { of: SERIGNE, article: 'Téléviseur 43 pouces', brand: 'Hisense', serial: TELEVISION, days: 290 },
  { of: AISSATOU, article: 'Réfrigérateur 210 L', brand: 'Samsung', serial: FRIDGE, days: 410 },
  { of: OUSMANE, article: 'Lave-linge 7 kg', brand: 'Hisense', serial: 'WF70-113254', days: 800 },
];

/** Plans workshops, shop warranties and after-sales cases: one per state at least, and an overdue one. */
export function planCases(cast: Cast): void {
  const { tx, config, timeline, moment, staff } = cast;
  timeline.plan(moment(40, 10), async () => {
    for (const form of WORKSHOPS) await createWorkshop(tx, staff.manager, form);
  });
  timeline.plan(moment(38, 11), async () => {
    for (const { of, days, ...article } of RECEIPTS) {
      const paper = { ...article, bought_on: dayFromNow(-days), months: 24, note: '' };
      await createWarranty(
        { db: tx, config, actor: staff.afterSales },
        {
          ...paper,
          name: of.name,
          phone: of.phone,
        },
      );
    }
  });
  planWorking(cast);
  planWaiting(cast);
  planEnded(cast);
}

function planWorking(cast: Cast): void {
  const grill = 'Le plateau grince et s’arrête de tourner au bout d’une minute.';
  planCase(
    cast,
    [5, 9],
    ofOrder(AWA, 'SAM-MG23-AR', { fault: 'noise', description: grill }),
    [3, answer('Merci, nous le confions à notre atelier.')],
    [25, handTo(COLD)],
    [
      73,
      quote(18_000, 12_000, 'Moteur du plateau cassé par un choc, que la garantie ne couvre pas.'),
    ],
  );
  const fan = 'Le pied s’est fendu, le ventilateur ne tient plus debout.';
  planCase(
    cast,
    [6, 15],
    ofOrder(MODOU, 'BIN-SF16-BU', { fault: 'broken', description: fan }),
    [2, answer('Pouvez-vous nous dire où il est fendu ?', { waits: true })],
    [20, writeAs(MODOU, 'Tout en bas du pied, sur toute la largeur.')],
    [45, exchange('Nous l’échangeons chez vous.')],
  );
  const fridge = 'Le bas du réfrigérateur ne refroidit plus.';
  planCase(
    cast,
    [7, 9],
    calledOfPaper(AISSATOU, FRIDGE, { fault: 'works-badly', description: fridge }),
    [1, handTo(COLD)],
    [3, lend('Petit réfrigérateur 90 L', 'PRET-007', 5)],
    [100, repair('Gaz rechargé, nous vous le rapportons.')],
  );
}

function planWaiting(cast: Cast): void {
  const kettle = 'La bouilloire goutte par le fond quand elle est pleine.';
  planCase(cast, [0, 10], ofOrder(AWA, 'MOU-BY-IN', { fault: 'leak', description: kettle }));
  const television = 'Elle ne s’allume plus, le voyant rouge clignote.';
  planCase(
    cast,
    [5, 12],
    calledOfPaper(SERIGNE, TELEVISION, { fault: 'dead', description: television }),
  );
  const glass = 'La bouilloire s’éteint avant que l’eau bouille.';
  planCase(
    cast,
    [2, 10],
    calledOfOrder(NDEYE, 'PHI-HD93-VE', { fault: 'works-badly', description: glass }),
    [2, answer('Sur quelle prise l’avez-vous essayée, et depuis quand ?', { waits: true })],
  );
  const iron = 'La vapeur ne sort presque plus, et il tache le linge.';
  planCase(
    cast,
    [3, 17],
    ofAnything(MODOU, 'Fer vapeur Moulinex', { fault: 'works-badly', description: iron }),
    [17, answer('Avez-vous détartré le fer ? La notice dit comment.')],
    [40, writeAs(MODOU, 'Oui, deux fois, et il goutte toujours.')],
  );
}

function planEnded(cast: Cast): void {
  const oven = 'Le four ne chauffe plus du tout, la lampe reste éteinte.';
  planCase(
    cast,
    [12, 10],
    ofOrder(AWA, 'MOU-OX46-NR', { fault: 'dead', description: oven }),
    [1.5, answer('Nous passons prendre le four demain matin.')],
    [24, handTo(SMALL)],
    [96, repair('Résistance remplacée.')],
    [120, end('repaired')],
  );
  const fallen = 'Le fer est tombé, la semelle est tordue.';
  planCase(
    cast,
    [8, 11],
    calledOfOrder(OUSMANE, 'PHI-DST3030-BU', { fault: 'broken', description: fallen }),
    [1, note('Dit lui-même que le fer est tombé.')],
    [2, end('refused', 'La garantie ne couvre pas une chute.')],
  );
}
