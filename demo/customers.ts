import type { DemoCompany } from './people.ts';

/** `phone` is E.164. */
export type DemoCustomer = {
  name: string;
  email: string;
  phone: string;
  city: string;
  quarter: string;
  landmark: string;
  company?: DemoCompany;
  request?: 'accepted' | 'pending' | 'rejected';
};

export const OPENED_DAYS_AGO = 120;

type Request = Pick<DemoCustomer, 'company' | 'request'>;

const FIRST_PHONE = 770_000_100;
const FIRST_GUEST_PHONE = 770_000_200;

/** name | city | quarter | landmark. */
const readPeople = (text: string, firstPhone: number, requests: Record<string, Request> = {}) =>
  text
    .trim()
    .split('\n')
    .map((line, place): DemoCustomer => {
      const [name = '', city = '', quarter = '', landmark = ''] = line
        .split('|')
        .map((part) => part.trim());
      return {
        name,
        city,
        quarter,
        landmark,
        email: `${mailboxOf(name)}@example.sn`,
        phone: `+221${firstPhone + place}`,
        ...requests[name],
      };
    });

const mailboxOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|’/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.');

const member = (company: DemoCompany): Request => ({ company, request: 'accepted' });
const waiting = (company: DemoCompany): Request => ({ company, request: 'pending' });
const refused = (company: DemoCompany): Request => ({ company, request: 'rejected' });

export const demoCustomers: readonly DemoCustomer[] = readPeople(
  `
  Astou Diagne        | Dakar       | Médina             | Rue 22, près de la mosquée
  Babacar Thiam       | Dakar       | Grand Yoff         | Derrière le terrain de basket
  Penda Diouf         | Thiès       | Cité Lamy          | Maison jaune à étage
  Serigne Mbacké      | Touba       | Darou Khoudoss     | À côté de la pharmacie
  Adama Sané          | Ziguinchor  | Boucotte           | Face au marché Saint-Maur
  Ndèye Coumba Mbaye  | Dakar       | Parcelles Assainies| Unité 17, villa 214
  Mamadou Lamine Diop | Saint-Louis | Sor                | Après le pont, deuxième rue
  Rama Seck           | Dakar       | Ouakam             | Cité Avion, portail noir
  El Hadj Malick Sy   | Kaolack     | Médina Baye        | Près de la grande mosquée
  Yacine Kane         | Dakar       | Mermoz             | Immeuble Baobab, troisième étage
  Pape Moussa Sène    | Mbour       | Tefess             | Avant le quai de pêche
  Marième Thioune     | Dakar       | Yoff               | Layène, en face de l’école
  Ousseynou Ngom      | Thiès       | Dixième            | Boutique à l’angle
  Bineta Camara       | Dakar       | HLM Grand Médine   | Villa 48
  Alioune Badara Ndour| Dakar       | Point E            | Rue de Kaolack, immeuble blanc
  Khadija Bâ          | Saint-Louis | Guet Ndar          | Près de l’usine de glace
  Cheikh Tidiane Wade | Kaolack     | Léona              | Rue de la gare
  Sokhna Maï Dieng    | Touba       | Keur Niang         | Derrière le garage
  Abdou Karim Sarr    | Dakar       | Ngor               | Virage, au-dessus de la boulangerie
  Fatimata Ly         | Dakar       | Fann Résidence     | Près du rond-point
  Ibou Tall           | Mbour       | Grand Mbour        | Route de Joal
  Nafissatou Gassama  | Ziguinchor  | Néma               | En face du stade
  Omar Samb           | Dakar       | Guédiawaye         | Golf Sud, villa 12
  Aïda Ndao           | Dakar       | Sacré-Cœur 3       | Après la station, à gauche
  Modou Lô            | Thiès       | Som                | Près du château d’eau
  Seynabou Dramé      | Dakar       | Liberté 5          | Immeuble vert, rez-de-chaussée
  Assane Ndoye        | Dakar       | Cambérène          | Près du marabout
  Maïmouna Touré      | Dakar       | Pikine             | Icotaf 2, près du poste
  Idrissa Badji       | Ziguinchor  | Lyndiane           | Maison bleue au coin
  Rokhaya Diack       | Dakar       | Rufisque           | Keury Souf, près du marché
  Amath Ciss          | Mbour       | Saly               | Résidence du Port
  Dieynaba Sow        | Saint-Louis | Ndiolofène         | Face à la mairie de quartier
  Lamine Coly         | Dakar       | Keur Massar        | Unité 3
  Ndeye Marie Gningue | Thiès       | Randoulène Nord    | À côté du dispensaire
  Mbaye Diagne        | Kaolack     | Ndorong            | Près du lycée
  Coumba Ndoffène Faye| Dakar       | Hann Maristes      | Villa M 31
  Youssou Ndiaye      | Dakar       | Almadies           | Route du phare
  Aminata Tounkara    | Dakar       | Sicap Baobab       | Portail vert
  Souleymane Baldé    | Ziguinchor  | Kandialang         | Après le forage
  Mame Fatou Guèye    | Touba       | Madiyana           | Près du marché Ocass
  Gora Mbengue        | Dakar       | Colobane           | Rue 41
  Oumou Khairy Diallo | Dakar       | Dieuppeul          | Derrière la poste
  Birame Faye         | Mbour       | Mbour Sérère       | À côté de la cathédrale
  Thierno Sall        | Saint-Louis | Île Nord           | Rue Blanchot
  Ngoné Fall          | Dakar       | Patte d’Oie        | Builders, villa 9
  Massamba Dia        | Thiès       | Grand Thiès        | Près de l’autoroute
  Fatou Bintou Keita  | Dakar       | Amitié 2           | Villa 4030
  Elimane Ndiaye      | Kaolack     | Kasnack            | Face au stade
  `,
  FIRST_PHONE,
  {
    'Babacar Thiam': member('Téranga SA'),
    'Rama Seck': member('Téranga SA'),
    'Alioune Badara Ndour': member('Téranga SA'),
    'Fatimata Ly': member('Téranga SA'),
    'Seynabou Dramé': member('Téranga SA'),
    'Yacine Kane': member('Sahel Télécom'),
    'Abdou Karim Sarr': member('Sahel Télécom'),
    'Omar Samb': member('Sahel Télécom'),
    'Penda Diouf': member('Clinique du Baobab'),
    'Ousseynou Ngom': member('Clinique du Baobab'),
    'Modou Lô': member('Clinique du Baobab'),
    'Adama Sané': member('Transports Casamance'),
    'Nafissatou Gassama': member('Transports Casamance'),
    'Lamine Coly': waiting('Téranga SA'),
    'Youssou Ndiaye': waiting('Sahel Télécom'),
    'Massamba Dia': waiting('Clinique du Baobab'),
    'Idrissa Badji': waiting('Transports Casamance'),
    'Gora Mbengue': refused('Téranga SA'),
    'Thierno Sall': refused('Sahel Télécom'),
  },
);

/** Days since the customer at `place` in `demoCustomers` signed up; may be a fraction. */
export const signedUpDaysAgo = (place: number): number =>
  OPENED_DAYS_AGO - place * ((OPENED_DAYS_AGO - 7) / demoCustomers.length);

/** Buyers without an account, besides `demoGuests`. */
export const passingGuests: readonly DemoCustomer[] = readPeople(
  `
  Awa Cheikh Niang    | Dakar       | Grand Dakar        | Près du rond-point
  Demba Sidibé        | Kaolack     | Sam                | Derrière l’école
  Mariétou Diatta     | Ziguinchor  | Santhiaba          | Rue du port
  Moustapha Guissé    | Saint-Louis | Pikine             | Face au stade
  Fatou Kiné Ndiaye   | Dakar       | Castors            | Villa 77
  Saliou Dione        | Mbour       | Diamaguène         | Avant le rail
  Aby Ndour           | Thiès       | Médina Fall        | Près de la poste
  Mor Talla Gueye     | Touba       | Dianatou           | À côté du forage
  Rougui Baldé        | Dakar       | Thiaroye           | Près de la gare
  Ablaye Mané         | Dakar       | Zac Mbao           | Cité Promocap
  Ndella Thiaw        | Dakar       | Sébikotane         | Route nationale
  Cheikhou Kouyaté    | Thiès       | Nguinth            | Maison à étage
  `,
  FIRST_GUEST_PHONE,
);
