import AssessmentIcon from '@mui/icons-material/Assessment';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn';
import BuildIcon from '@mui/icons-material/Build';
import CardGiftcardIcon from '@mui/icons-material/CardGiftcard';
import CreditScoreIcon from '@mui/icons-material/CreditScore';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import DescriptionIcon from '@mui/icons-material/Description';
import EventNoteIcon from '@mui/icons-material/EventNote';
import ForumIcon from '@mui/icons-material/Forum';
import HandymanIcon from '@mui/icons-material/Handyman';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import PaymentsIcon from '@mui/icons-material/Payments';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import RequestQuoteIcon from '@mui/icons-material/RequestQuote';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { lazy } from 'react';
import { JOURNAL_PATH } from '../accounting/words.ts';
import { WaitingCreditNotes, WaitingRefunds, WaitingReturns } from '../payments/waiting.tsx';
import type { Entry } from './entry.ts';

/** The group « Ventes » of the menu. */
export const sales: Entry[] = [
  {
    label: 'Commandes',
    icon: ReceiptLongIcon,
    resource: 'commandes',
    writes: 'orders:write',
    named: 'name',
    list: lazy(() => import('../orders/order-list.tsx')),
    show: lazy(() => import('../orders/order-show.tsx')),
    create: lazy(() => import('../orders/phone-order.tsx')),
  },
  {
    label: 'Factures proforma',
    icon: DescriptionIcon,
    resource: 'proformas',
    writes: 'orders:write',
    named: 'number',
    list: lazy(() => import('../proformas/proforma-list.tsx')),
    show: lazy(() => import('../proformas/proforma-show.tsx')),
    create: lazy(() => import('../proformas/proforma-create.tsx')),
  },
  {
    label: 'Paiements',
    icon: PaymentsIcon,
    resource: 'paiements',
    named: 'transaction_id',
    list: lazy(() => import('../payments/payment-list.tsx')),
    show: lazy(() => import('../payments/payment-show.tsx')),
  },
  {
    label: 'Payé non rapproché',
    icon: ReportProblemIcon,
    resource: 'non-rapproches',
    list: lazy(() => import('../payments/unmatched-list.tsx')),
  },
  {
    label: 'Remboursements',
    icon: CurrencyExchangeIcon,
    resource: 'remboursements',
    badge: WaitingRefunds,
    list: lazy(() => import('../payments/refund-list.tsx')),
  },
  {
    label: 'Retours',
    icon: AssignmentReturnIcon,
    resource: 'retours',
    named: 'order_name',
    badge: WaitingReturns,
    list: lazy(() => import('../returns/return-list.tsx')),
    show: lazy(() => import('../returns/return-show.tsx')),
  },
  {
    label: 'Service après-vente',
    icon: BuildIcon,
    resource: 'sav',
    writes: 'after-sales:write',
    named: 'number',
    list: lazy(() => import('../after-sales/case-list.tsx')),
    show: lazy(() => import('../after-sales/case-show.tsx')),
    create: lazy(() => import('../after-sales/case-create.tsx')),
  },
  {
    label: 'Bilan après-vente',
    icon: AssessmentIcon,
    right: 'after-sales:read',
    path: '/bilan-apres-vente',
    page: lazy(() => import('../after-sales/report-page.tsx')),
  },
  {
    label: 'Garanties',
    icon: VerifiedUserIcon,
    resource: 'garanties',
    writes: 'after-sales:write',
    named: 'serial',
    list: lazy(() => import('../after-sales/warranty-list.tsx')),
    create: lazy(() => import('../after-sales/warranty-create.tsx')),
    edit: lazy(() => import('../after-sales/warranty-edit.tsx')),
  },
  {
    label: 'Ateliers',
    icon: HandymanIcon,
    resource: 'ateliers',
    writes: 'after-sales:write',
    named: 'name',
    list: lazy(() => import('../after-sales/workshop-list.tsx')),
    create: lazy(() => import('../after-sales/workshop-create.tsx')),
    edit: lazy(() => import('../after-sales/workshop-edit.tsx')),
  },
  {
    label: 'Bons d’achat',
    icon: CardGiftcardIcon,
    resource: 'bons',
    writes: 'vouchers:write',
    named: 'ending',
    list: lazy(() => import('../vouchers/voucher-list.tsx')),
    show: lazy(() => import('../vouchers/voucher-show.tsx')),
    create: lazy(() => import('../vouchers/voucher-create.tsx')),
  },
  {
    label: 'Avoirs',
    icon: RequestQuoteIcon,
    resource: 'avoirs',
    named: 'name',
    badge: WaitingCreditNotes,
    list: lazy(() => import('../credit-notes/credit-note-list.tsx')),
  },
  {
    label: 'Journal comptable',
    icon: MenuBookIcon,
    right: 'accounting:read',
    path: JOURNAL_PATH,
    page: lazy(() => import('../accounting/journal-page.tsx')),
  },
  {
    label: 'Messages des opérateurs',
    icon: ForumIcon,
    resource: 'evenements',
    list: lazy(() => import('../payments/event-list.tsx')),
  },
  {
    label: 'Commandes à crédit',
    icon: CreditScoreIcon,
    resource: 'credits',
    named: 'name',
    list: lazy(() => import('../credit/credit-list.tsx')),
    show: lazy(() => import('../credit/credit-show.tsx')),
  },
  {
    label: 'Échéances',
    icon: EventNoteIcon,
    resource: 'echeances',
    list: lazy(() => import('../credit/instalment-list.tsx')),
  },
];
