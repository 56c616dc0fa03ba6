import AirportShuttleIcon from '@mui/icons-material/AirportShuttle';
import ArticleIcon from '@mui/icons-material/Article';
import AssessmentIcon from '@mui/icons-material/Assessment';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn';
import BuildIcon from '@mui/icons-material/Build';
import BusinessIcon from '@mui/icons-material/Business';
import CardGiftcardIcon from '@mui/icons-material/CardGiftcard';
import CategoryIcon from '@mui/icons-material/Category';
import CelebrationIcon from '@mui/icons-material/Celebration';
import ConfirmationNumberIcon from '@mui/icons-material/ConfirmationNumber';
import ContactSupportIcon from '@mui/icons-material/ContactSupport';
import CreditScoreIcon from '@mui/icons-material/CreditScore';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import DescriptionIcon from '@mui/icons-material/Description';
import EditNoteIcon from '@mui/icons-material/EditNote';
import EventIcon from '@mui/icons-material/Event';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import EventBusyIcon from '@mui/icons-material/EventBusy';
import EventNoteIcon from '@mui/icons-material/EventNote';
import FactCheckIcon from '@mui/icons-material/FactCheck';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import ForumIcon from '@mui/icons-material/Forum';
import GroupIcon from '@mui/icons-material/Group';
import HandymanIcon from '@mui/icons-material/Handyman';
import HistoryIcon from '@mui/icons-material/History';
import HowToRegIcon from '@mui/icons-material/HowToReg';
import Inventory2Icon from '@mui/icons-material/Inventory2';
import KeyIcon from '@mui/icons-material/Key';
import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import MailIcon from '@mui/icons-material/Mail';
import ManageSearchIcon from '@mui/icons-material/ManageSearch';
import MarkunreadMailboxIcon from '@mui/icons-material/MarkunreadMailbox';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart';
import MoveToInboxIcon from '@mui/icons-material/MoveToInbox';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActive';
import PaymentsIcon from '@mui/icons-material/Payments';
import PendingActionsIcon from '@mui/icons-material/PendingActions';
import PeopleIcon from '@mui/icons-material/People';
import QrCodeIcon from '@mui/icons-material/QrCode2';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import RecentActorsIcon from '@mui/icons-material/RecentActors';
import RedeemIcon from '@mui/icons-material/Redeem';
import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import RequestQuoteIcon from '@mui/icons-material/RequestQuote';
import ReviewsIcon from '@mui/icons-material/Reviews';
import RouteIcon from '@mui/icons-material/Route';
import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import SettingsIcon from '@mui/icons-material/Settings';
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasket';
import StorefrontIcon from '@mui/icons-material/Storefront';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import SyncAltIcon from '@mui/icons-material/SyncAlt';
import TranslateIcon from '@mui/icons-material/Translate';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import WarehouseIcon from '@mui/icons-material/Warehouse';
import WebhookIcon from '@mui/icons-material/Webhook';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { type ComponentType, lazy } from 'react';
import type { Right } from '#contract/access.ts';
import { JOURNAL_PATH } from './accounting/words.ts';
import { PREVIEW_PATH } from './campaigns/words.ts';
import { WaitingConversations } from './conversations/waiting.tsx';
import { COUPON_PREVIEW_PATH } from './coupons/words.ts';
import { WaitingCreditNotes, WaitingRefunds, WaitingReturns } from './payments/waiting.tsx';
import { WaitingQuestions } from './questions/waiting.tsx';
import { type ResourceName, resources } from './resources.ts';
import { PLAN_PATH } from './rounds/words.ts';
import { SLOT_DAYS_PATH } from './slots/words.ts';

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

type Entry = {
  label: string;
  icon: ComponentType;
  /** What waits there, beside the label. */
  badge?: ComponentType;
} & (
  | {
      resource: ResourceName;
      list: ComponentType;
      show?: ComponentType;
      edit?: ComponentType;
      create?: ComponentType;
      /** What one needs for `edit` and `create`, where they are not for all who see the list. */
      writes?: Right;
      /** The field that names a record elsewhere. */
      named?: string;
    }
  | { path: string; page: ComponentType; right: Right }
);

/** What stands in the menu: a resource with its screens, or a page of its own. Screens are loaded late. */
export type Section = Entry & {
  group: Group;
  /** What one needs to see it, as the list says; the server judges each call besides. */
  right: Right;
};

const MENU: Record<Group, Entry[]> = {
  Ventes: [
    {
      label: 'Commandes',
      icon: ReceiptLongIcon,
      resource: 'commandes',
      writes: 'orders:write',
      named: 'name',
      list: lazy(() => import('./orders/order-list.tsx')),
      show: lazy(() => import('./orders/order-show.tsx')),
      create: lazy(() => import('./orders/phone-order.tsx')),
    },
    {
      label: 'Factures proforma',
      icon: DescriptionIcon,
      resource: 'proformas',
      writes: 'orders:write',
      named: 'number',
      list: lazy(() => import('./proformas/proforma-list.tsx')),
      show: lazy(() => import('./proformas/proforma-show.tsx')),
      create: lazy(() => import('./proformas/proforma-create.tsx')),
    },
    {
      label: 'Paiements',
      icon: PaymentsIcon,
      resource: 'paiements',
      named: 'transaction_id',
      list: lazy(() => import('./payments/payment-list.tsx')),
      show: lazy(() => import('./payments/payment-show.tsx')),
    },
    {
      label: 'Payé non rapproché',
      icon: ReportProblemIcon,
      resource: 'non-rapproches',
      list: lazy(() => import('./payments/unmatched-list.tsx')),
    },
    {
      label: 'Remboursements',
      icon: CurrencyExchangeIcon,
      resource: 'remboursements',
      badge: WaitingRefunds,
      list: lazy(() => import('./payments/refund-list.tsx')),
    },
    {
      label: 'Retours',
      icon: AssignmentReturnIcon,
      resource: 'retours',
      named: 'order_name',
      badge: WaitingReturns,
      list: lazy(() => import('./returns/return-list.tsx')),
      show: lazy(() => import('./returns/return-show.tsx')),
    },
    {
      label: 'Service après-vente',
      icon: BuildIcon,
      resource: 'sav',
      writes: 'after-sales:write',
      named: 'number',
      list: lazy(() => import('./after-sales/case-list.tsx')),
      show: lazy(() => import('./after-sales/case-show.tsx')),
      create: lazy(() => import('./after-sales/case-create.tsx')),
    },
    {
      label: 'Bilan après-vente',
      icon: AssessmentIcon,
      right: 'after-sales:read',
      path: '/bilan-apres-vente',
      page: lazy(() => import('./after-sales/report-page.tsx')),
    },
    {
      label: 'Garanties',
      icon: VerifiedUserIcon,
      resource: 'garanties',
      writes: 'after-sales:write',
      named: 'serial',
      list: lazy(() => import('./after-sales/warranty-list.tsx')),
      create: lazy(() => import('./after-sales/warranty-create.tsx')),
      edit: lazy(() => import('./after-sales/warranty-edit.tsx')),
    },
    {
      label: 'Ateliers',
      icon: HandymanIcon,
      resource: 'ateliers',
      writes: 'after-sales:write',
      named: 'name',
      list: lazy(() => import('./after-sales/workshop-list.tsx')),
      create: lazy(() => import('./after-sales/workshop-create.tsx')),
      edit: lazy(() => import('./after-sales/workshop-edit.tsx')),
    },
    {
      label: 'Bons d’achat',
      icon: CardGiftcardIcon,
      resource: 'bons',
      writes: 'vouchers:write',
      named: 'ending',
      list: lazy(() => import('./vouchers/voucher-list.tsx')),
      show: lazy(() => import('./vouchers/voucher-show.tsx')),
      create: lazy(() => import('./vouchers/voucher-create.tsx')),
    },
    {
      label: 'Avoirs',
      icon: RequestQuoteIcon,
      resource: 'avoirs',
      named: 'name',
      badge: WaitingCreditNotes,
      list: lazy(() => import('./credit-notes/credit-note-list.tsx')),
    },
    {
      label: 'Journal comptable',
      icon: MenuBookIcon,
      right: 'accounting:read',
      path: JOURNAL_PATH,
      page: lazy(() => import('./accounting/journal-page.tsx')),
    },
    {
      label: 'Messages des opérateurs',
      icon: ForumIcon,
      resource: 'evenements',
      list: lazy(() => import('./payments/event-list.tsx')),
    },
    {
      label: 'Commandes à crédit',
      icon: CreditScoreIcon,
      resource: 'credits',
      named: 'name',
      list: lazy(() => import('./credit/credit-list.tsx')),
      show: lazy(() => import('./credit/credit-show.tsx')),
    },
    {
      label: 'Échéances',
      icon: EventNoteIcon,
      resource: 'echeances',
      list: lazy(() => import('./credit/instalment-list.tsx')),
    },
  ],
  Livraison: [
    {
      label: 'À planifier',
      icon: RouteIcon,
      right: 'rounds:read',
      path: PLAN_PATH,
      page: lazy(() => import('./rounds/plan-page.tsx')),
    },
    {
      label: 'Tournées',
      icon: FormatListNumberedIcon,
      resource: 'tournees',
      writes: 'rounds:write',
      list: lazy(() => import('./rounds/round-list.tsx')),
      show: lazy(() => import('./rounds/round-show.tsx')),
      create: lazy(() => import('./rounds/round-create.tsx')),
      edit: lazy(() => import('./rounds/round-edit.tsx')),
    },
    {
      label: 'Livraisons par créneau',
      icon: EventAvailableIcon,
      right: 'catalogue:read',
      path: SLOT_DAYS_PATH,
      page: lazy(() => import('./slots/slot-days-page.tsx')),
    },
    {
      label: 'Véhicules',
      icon: AirportShuttleIcon,
      resource: 'vehicules',
      writes: 'rounds:write',
      named: 'name',
      list: lazy(() => import('./rounds/vehicle-list.tsx')),
      create: lazy(() => import('./rounds/vehicle-create.tsx')),
      edit: lazy(() => import('./rounds/vehicle-edit.tsx')),
    },
  ],
  Clientèle: [
    {
      label: 'Clients',
      icon: PeopleIcon,
      resource: 'clients',
      writes: 'customers:write',
      named: 'name',
      list: lazy(() => import('./customers/customer-list.tsx')),
      show: lazy(() => import('./customers/customer-show.tsx')),
      edit: lazy(() => import('./customers/customer-edit.tsx')),
    },
    {
      label: 'Relances',
      icon: ShoppingBasketIcon,
      resource: 'relances',
      list: lazy(() => import('./leads/lead-list.tsx')),
      show: lazy(() => import('./leads/lead-show.tsx')),
    },
    {
      label: 'Adhésions',
      icon: HowToRegIcon,
      resource: 'adhesions',
      named: 'name',
      list: lazy(() => import('./credit/membership-list.tsx')),
      show: lazy(() => import('./credit/membership-show.tsx')),
    },
    {
      label: 'Adhérents',
      icon: RecentActorsIcon,
      resource: 'membres',
      named: 'name',
      list: lazy(() => import('./credit/member-list.tsx')),
    },
    {
      label: 'Entreprises',
      icon: BusinessIcon,
      resource: 'entreprises',
      writes: 'companies:write',
      named: 'name',
      list: lazy(() => import('./credit/company-list.tsx')),
      show: lazy(() => import('./credit/company-show.tsx')),
      create: lazy(() => import('./credit/company-create.tsx')),
      edit: lazy(() => import('./credit/company-edit.tsx')),
    },
    {
      label: 'Avis',
      icon: ReviewsIcon,
      resource: 'avis',
      list: lazy(() => import('./reviews/review-list.tsx')),
    },
    {
      label: 'Questions',
      icon: ContactSupportIcon,
      resource: 'questions',
      badge: WaitingQuestions,
      list: lazy(() => import('./questions/question-list.tsx')),
    },
    {
      label: 'Messages reçus',
      icon: MarkunreadMailboxIcon,
      resource: 'contacts',
      list: lazy(() => import('./reviews/contact-list.tsx')),
    },
    {
      label: 'Conversations',
      icon: WhatsAppIcon,
      resource: 'conversations',
      badge: WaitingConversations,
      list: lazy(() => import('./conversations/conversation-list.tsx')),
      show: lazy(() => import('./conversations/conversation-show.tsx')),
    },
  ],
  Catalogue: [
    {
      label: 'Produits',
      icon: Inventory2Icon,
      resource: 'produits',
      writes: 'catalogue:write',
      named: 'name',
      list: lazy(() => import('./products/product-list.tsx')),
      edit: lazy(() => import('./products/product-edit.tsx')),
      create: lazy(() => import('./products/product-create.tsx')),
    },
    {
      label: 'Catégories',
      icon: CategoryIcon,
      resource: 'categories',
      writes: 'catalogue:write',
      named: 'name',
      list: lazy(() => import('./categories/category-list.tsx')),
      edit: lazy(() => import('./categories/category-edit.tsx')),
      create: lazy(() => import('./categories/category-create.tsx')),
    },
    {
      label: 'Étiquettes',
      icon: LocalOfferIcon,
      resource: 'etiquettes',
      writes: 'catalogue:write',
      named: 'name',
      list: lazy(() => import('./tags/tag-list.tsx')),
      edit: lazy(() => import('./tags/tag-edit.tsx')),
    },
    {
      label: 'Packs',
      icon: RedeemIcon,
      resource: 'packs',
      writes: 'catalogue:write',
      named: 'name',
      list: lazy(() => import('./packs/pack-list.tsx')),
      create: lazy(() => import('./packs/pack-create.tsx')),
      edit: lazy(() => import('./packs/pack-edit.tsx')),
    },
    {
      label: 'Campagnes',
      icon: CelebrationIcon,
      resource: 'campagnes',
      writes: 'catalogue:write',
      named: 'title',
      list: lazy(() => import('./campaigns/campaign-list.tsx')),
      create: lazy(() => import('./campaigns/campaign-create.tsx')),
      edit: lazy(() => import('./campaigns/campaign-edit.tsx')),
    },
    {
      label: 'Aperçu à une date',
      right: 'catalogue:read',
      icon: EventIcon,
      path: PREVIEW_PATH,
      page: lazy(() => import('./campaigns/campaign-preview.tsx')),
    },
    {
      label: 'Coupons',
      icon: ConfirmationNumberIcon,
      resource: 'coupons',
      writes: 'coupons:write',
      named: 'title',
      list: lazy(() => import('./coupons/coupon-list.tsx')),
      show: lazy(() => import('./coupons/coupon-show.tsx')),
      create: lazy(() => import('./coupons/coupon-create.tsx')),
      edit: lazy(() => import('./coupons/coupon-edit.tsx')),
    },
    {
      label: 'Coupons à une date',
      right: 'catalogue:read',
      icon: EventAvailableIcon,
      path: COUPON_PREVIEW_PATH,
      page: lazy(() => import('./coupons/coupon-preview.tsx')),
    },
    {
      label: 'Import et export',
      icon: UploadFileIcon,
      resource: 'imports',
      named: 'file_name',
      list: lazy(() => import('./imports/import-list.tsx')),
      show: lazy(() => import('./imports/import-show.tsx')),
    },
    {
      label: 'Alertes',
      icon: NotificationsActiveIcon,
      resource: 'alertes',
      list: lazy(() => import('./alerts/demand-list.tsx')),
    },
    {
      label: 'Recherches',
      icon: ManageSearchIcon,
      resource: 'recherches',
      list: lazy(() => import('./searches/search-list.tsx')),
    },
    {
      label: 'Synonymes',
      icon: TranslateIcon,
      resource: 'synonymes',
      list: lazy(() => import('./synonyms/synonym-list.tsx')),
    },
    {
      label: 'Zones de livraison',
      icon: LocalShippingIcon,
      resource: 'zones',
      writes: 'delivery:write',
      named: 'name',
      list: lazy(() => import('./zones/zone-list.tsx')),
      create: lazy(() => import('./zones/zone-create.tsx')),
      edit: lazy(() => import('./zones/zone-edit.tsx')),
    },
    {
      label: 'Créneaux',
      icon: ScheduleIcon,
      resource: 'creneaux',
      writes: 'delivery:write',
      list: lazy(() => import('./slots/slot-list.tsx')),
      create: lazy(() => import('./slots/slot-create.tsx')),
      edit: lazy(() => import('./slots/slot-edit.tsx')),
    },
    {
      label: 'Jours fériés',
      icon: EventBusyIcon,
      resource: 'jours-feries',
      writes: 'delivery:write',
      named: 'name',
      list: lazy(() => import('./slots/day-off-list.tsx')),
      create: lazy(() => import('./slots/day-off-create.tsx')),
      edit: lazy(() => import('./slots/day-off-edit.tsx')),
    },
  ],
  Stock: [
    {
      label: 'Stock par lieu',
      icon: WarehouseIcon,
      resource: 'stock',
      named: 'name',
      list: lazy(() => import('./stock/stock-list.tsx')),
      show: lazy(() => import('./stock/stock-show.tsx')),
    },
    {
      label: 'Mouvements',
      icon: SwapHorizIcon,
      resource: 'mouvements',
      list: lazy(() => import('./stock/move-list.tsx')),
    },
    {
      label: 'Achats',
      icon: MoveToInboxIcon,
      resource: 'achats',
      writes: 'stock:write',
      named: 'supplier',
      list: lazy(() => import('./stock/purchase-list.tsx')),
      show: lazy(() => import('./stock/purchase-show.tsx')),
      create: lazy(() => import('./stock/purchase-create.tsx')),
      edit: lazy(() => import('./stock/purchase-edit.tsx')),
    },
    {
      label: 'Transferts',
      icon: SyncAltIcon,
      resource: 'transferts',
      writes: 'stock:write',
      list: lazy(() => import('./stock/transfer-list.tsx')),
      show: lazy(() => import('./stock/transfer-show.tsx')),
      create: lazy(() => import('./stock/transfer-create.tsx')),
    },
    {
      label: 'Inventaires',
      icon: FactCheckIcon,
      resource: 'inventaires',
      writes: 'stock:write',
      list: lazy(() => import('./stock/count-list.tsx')),
      show: lazy(() => import('./stock/count-show.tsx')),
      create: lazy(() => import('./stock/count-create.tsx')),
    },
    {
      label: 'Numéros de série',
      icon: QrCodeIcon,
      resource: 'numeros-de-serie',
      named: 'serial',
      list: lazy(() => import('./stock/serial-list.tsx')),
      show: lazy(() => import('./stock/serial-show.tsx')),
    },
    {
      label: 'Lieux',
      icon: StorefrontIcon,
      resource: 'lieux',
      writes: 'stock:write',
      named: 'name',
      list: lazy(() => import('./stock/place-list.tsx')),
      create: lazy(() => import('./stock/place-create.tsx')),
      edit: lazy(() => import('./stock/place-edit.tsx')),
    },
  ],
  Contenus: [
    {
      label: 'Pages',
      icon: ArticleIcon,
      resource: 'pages',
      named: 'title',
      list: lazy(() => import('./content/page-list.tsx')),
      edit: lazy(() => import('./content/page-edit.tsx')),
    },
    {
      label: 'Bannières',
      icon: ViewCarouselIcon,
      resource: 'bannieres',
      named: 'title',
      list: lazy(() => import('./content/banner-list.tsx')),
      edit: lazy(() => import('./content/banner-edit.tsx')),
      create: lazy(() => import('./content/banner-create.tsx')),
    },
    {
      label: 'Modèles de messages',
      icon: EditNoteIcon,
      resource: 'modeles',
      named: 'label',
      list: lazy(() => import('./messages/text-list.tsx')),
      edit: lazy(() => import('./messages/text-edit.tsx')),
    },
    {
      label: 'Modèles WhatsApp',
      icon: WhatsAppIcon,
      resource: 'modeles-whatsapp',
      list: lazy(() => import('./conversations/template-list.tsx')),
    },
    {
      label: 'Messages envoyés',
      icon: MailIcon,
      resource: 'messages',
      named: 'subject',
      list: lazy(() => import('./messages/message-list.tsx')),
      show: lazy(() => import('./messages/message-show.tsx')),
    },
  ],
  Boutique: [
    {
      label: 'Réglages',
      icon: SettingsIcon,
      resource: 'reglages',
      named: 'label',
      list: lazy(() => import('./settings/setting-list.tsx')),
      edit: lazy(() => import('./settings/setting-edit.tsx')),
    },
    {
      label: 'Santé',
      icon: MonitorHeartIcon,
      path: '/sante',
      right: 'jobs:read',
      page: lazy(() => import('./health/health-page.tsx')),
    },
    {
      label: 'Tâches',
      icon: PendingActionsIcon,
      resource: 'taches',
      list: lazy(() => import('./jobs/job-list.tsx')),
    },
    {
      label: 'Webhooks',
      icon: WebhookIcon,
      resource: 'webhooks',
      named: 'name',
      list: lazy(() => import('./webhooks/webhook-list.tsx')),
      create: lazy(() => import('./webhooks/webhook-create.tsx')),
      edit: lazy(() => import('./webhooks/webhook-edit.tsx')),
    },
    {
      label: 'Envois de webhooks',
      icon: SendIcon,
      resource: 'webhook-envois',
      list: lazy(() => import('./webhooks/delivery-list.tsx')),
    },
    {
      label: 'Clés d’API',
      icon: KeyIcon,
      resource: 'cles-api',
      named: 'name',
      list: lazy(() => import('./api-keys/api-key-list.tsx')),
      create: lazy(() => import('./api-keys/api-key-create.tsx')),
    },
    {
      label: 'Équipe',
      icon: GroupIcon,
      resource: 'equipe',
      named: 'name',
      list: lazy(() => import('./team/team-list.tsx')),
    },
    {
      label: 'Journal',
      icon: HistoryIcon,
      resource: 'journal',
      list: lazy(() => import('./audit/audit-list.tsx')),
    },
  ],
};

/** Everything in the menu of the back-office, in its order. */
export const sections: Section[] = GROUPS.flatMap((group) =>
  MENU[group].map((entry) => ({
    ...entry,
    group,
    right: 'resource' in entry ? resources[entry.resource].right : entry.right,
  })),
);
