import AirportShuttleIcon from '@mui/icons-material/AirportShuttle';
import ArticleIcon from '@mui/icons-material/Article';
import EditNoteIcon from '@mui/icons-material/EditNote';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import MailIcon from '@mui/icons-material/Mail';
import RouteIcon from '@mui/icons-material/Route';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { lazy } from 'react';
import type { Right } from '#contract/base/access.ts';
import { PLAN_PATH } from '#office/delivery/rounds/words.ts';
import { SLOT_DAYS_PATH } from '#office/sales/slots/words.ts';
import { resources } from '../base/calls/resources.ts';
import { catalogue } from './catalogue.ts';
import { customers } from './customers.ts';
import type { Entry } from './entry.ts';
import { sales } from './sales.ts';
import { shop } from './shop.ts';
import { stock } from './stock.ts';

/** The group « Livraison » of the menu. */
const delivery: Entry[] = [
  {
    label: 'À planifier',
    icon: RouteIcon,
    right: 'rounds:read',
    path: PLAN_PATH,
    page: lazy(() => import('../delivery/rounds/plan-page.tsx')),
  },
  {
    label: 'Tournées',
    icon: FormatListNumberedIcon,
    resource: 'tournees',
    writes: 'rounds:write',
    list: lazy(() => import('../delivery/rounds/round-list.tsx')),
    show: lazy(() => import('../delivery/rounds/round-show.tsx')),
    create: lazy(() => import('../delivery/rounds/round-create.tsx')),
    edit: lazy(() => import('../delivery/rounds/round-edit.tsx')),
  },
  {
    label: 'Livraisons par créneau',
    icon: EventAvailableIcon,
    right: 'catalogue:read',
    path: SLOT_DAYS_PATH,
    page: lazy(() => import('../sales/slots/slot-days-page.tsx')),
  },
  {
    label: 'Véhicules',
    icon: AirportShuttleIcon,
    resource: 'vehicules',
    writes: 'rounds:write',
    named: 'name',
    list: lazy(() => import('../delivery/rounds/vehicle-list.tsx')),
    create: lazy(() => import('../delivery/rounds/vehicle-create.tsx')),
    edit: lazy(() => import('../delivery/rounds/vehicle-edit.tsx')),
  },
];

/** The group « Contenus » of the menu. */
const contents: Entry[] = [
  {
    label: 'Pages',
    icon: ArticleIcon,
    resource: 'pages',
    named: 'title',
    list: lazy(() => import('../site/content/page-list.tsx')),
    edit: lazy(() => import('../site/content/page-edit.tsx')),
  },
  {
    label: 'Bannières',
    icon: ViewCarouselIcon,
    resource: 'bannieres',
    named: 'title',
    list: lazy(() => import('../site/content/banner-list.tsx')),
    edit: lazy(() => import('../site/content/banner-edit.tsx')),
    create: lazy(() => import('../site/content/banner-create.tsx')),
  },
  {
    label: 'Modèles de messages',
    icon: EditNoteIcon,
    resource: 'modeles',
    named: 'label',
    list: lazy(() => import('../talk/messages/text-list.tsx')),
    edit: lazy(() => import('../talk/messages/text-edit.tsx')),
  },
  {
    label: 'Modèles WhatsApp',
    icon: WhatsAppIcon,
    resource: 'modeles-whatsapp',
    list: lazy(() => import('../talk/conversations/template-list.tsx')),
  },
  {
    label: 'Messages envoyés',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    list: lazy(() => import('../talk/messages/message-list.tsx')),
    show: lazy(() => import('../talk/messages/message-show.tsx')),
  },
];

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

/** What stands in the menu. Screens are loaded late. */
export type Section = Entry & {
  group: Group;
  /** What one needs to see it, as the list says; the server judges each call besides. */
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

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = GROUPS.flatMap((group) =>
  MENU[group].map((entry) => ({
    ...entry,
    group,
    right: 'resource' in entry ? resources[entry.resource].right : entry.right,
  })),
);
