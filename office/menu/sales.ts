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
import { JOURNAL_PATH } from '../money/accounting/words.ts';
import { WaitingCreditNotes, WaitingRefunds, WaitingReturns } from '../money/payments/waiting.tsx';
import type { Entry } from './entry.ts';

/** The group « Ventes » of the menu. */
export const sales: Entry[] = [
  {
    label: 'Commandes',
    icon: ReceiptLongIcon,
    resource: 'commandes',
    writes: 'orders:write',
    named: 'name',
    list: lazy(() => import('../sales/orders/order-list.tsx')),
    show: lazy(() => import('../sales/orders/order/order-show.tsx')),
    create: lazy(() => import('../sales/orders/phone/phone-order.tsx')),
  },
  {
    label: 'Factures proforma',
    icon: DescriptionIcon,
    resource: 'proformas',
    writes: 'orders:write',
    named: 'number',
    list: lazy(() => import('../sales/proformas/proforma-list.tsx')),
    show: lazy(() => import('../sales/proformas/proforma-show.tsx')),
    create: lazy(() => import('../sales/proformas/proforma-create.tsx')),
  },
  {
    label: 'Paiements',
    icon: PaymentsIcon,
    resource: 'paiements',
    named: 'transaction_id',
    list: lazy(() => import('../money/payments/payment-list.tsx')),
    show: lazy(() => import('../money/payments/payment-show.tsx')),
  },
  {
    label: 'Payé non rapproché',
    icon: ReportProblemIcon,
    resource: 'non-rapproches',
    list: lazy(() => import('../money/payments/unmatched-list.tsx')),
  },
  {
    label: 'Remboursements',
    icon: CurrencyExchangeIcon,
    resource: 'remboursements',
    badge: WaitingRefunds,
    list: lazy(() => import('../money/payments/refund-list.tsx')),
  },
  {
    label: 'Retours',
    icon: AssignmentReturnIcon,
    resource: 'retours',
    named: 'order_name',
    badge: WaitingReturns,
    list: lazy(() => import('../delivery/returns/return-list.tsx')),
    show: lazy(() => import('../delivery/returns/return-show.tsx')),
  },
  {
    label: 'Service après-vente',
    icon: BuildIcon,
    resource: 'sav',
    writes: 'after-sales:write',
    named: 'number',
    list: lazy(() => import('../delivery/after-sales/case-list.tsx')),
    show: lazy(() => import('../delivery/after-sales/case-show.tsx')),
    create: lazy(() => import('../delivery/after-sales/case-create.tsx')),
  },
  {
    label: 'Bilan après-vente',
    icon: AssessmentIcon,
    right: 'after-sales:read',
    path: '/bilan-apres-vente',
    page: lazy(() => import('../delivery/after-sales/report-page.tsx')),
  },
  {
    label: 'Garanties',
    icon: VerifiedUserIcon,
    resource: 'garanties',
    writes: 'after-sales:write',
    named: 'serial',
    list: lazy(() => import('../delivery/after-sales/warranty-list.tsx')),
    create: lazy(() => import('../delivery/after-sales/warranty-create.tsx')),
    edit: lazy(() => import('../delivery/after-sales/warranty-edit.tsx')),
  },
  {
    label: 'Ateliers',
    icon: HandymanIcon,
    resource: 'ateliers',
    writes: 'after-sales:write',
    named: 'name',
    list: lazy(() => import('../delivery/after-sales/workshop-list.tsx')),
    create: lazy(() => import('../delivery/after-sales/workshop-create.tsx')),
    edit: lazy(() => import('../delivery/after-sales/workshop-edit.tsx')),
  },
  {
    label: 'Bons d’achat',
    icon: CardGiftcardIcon,
    resource: 'bons',
    writes: 'vouchers:write',
    named: 'ending',
    list: lazy(() => import('../money/vouchers/voucher-list.tsx')),
    show: lazy(() => import('../money/vouchers/voucher-show.tsx')),
    create: lazy(() => import('../money/vouchers/voucher-create.tsx')),
  },
  {
    label: 'Avoirs',
    icon: RequestQuoteIcon,
    resource: 'avoirs',
    named: 'name',
    badge: WaitingCreditNotes,
    list: lazy(() => import('../money/credit-notes/credit-note-list.tsx')),
  },
  {
    label: 'Journal comptable',
    icon: MenuBookIcon,
    right: 'accounting:read',
    path: JOURNAL_PATH,
    page: lazy(() => import('../money/accounting/journal-page.tsx')),
  },
  {
    label: 'Messages des opérateurs',
    icon: ForumIcon,
    resource: 'evenements',
    list: lazy(() => import('../money/payments/event-list.tsx')),
  },
  {
    label: 'Commandes à crédit',
    icon: CreditScoreIcon,
    resource: 'credits',
    named: 'name',
    list: lazy(() => import('../sales/credit/credit-list.tsx')),
    show: lazy(() => import('../sales/credit/credit-show.tsx')),
  },
  {
    label: 'Échéances',
    icon: EventNoteIcon,
    resource: 'echeances',
    list: lazy(() => import('../sales/credit/instalment-list.tsx')),
  },
];
