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
import HistoryIcon from '@mui/icons-material/History';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import PaymentsIcon from '@mui/icons-material/Payments';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import RequestQuoteIcon from '@mui/icons-material/RequestQuote';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { lazy } from 'react';
import { JOURNAL_PATH } from '../money/accounting/words.ts';
import { type Entry, screensOf } from './entry.ts';
import { WaitingCreditNotes, WaitingRefunds, WaitingReturns } from './waiting.tsx';

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
    ...screensOf(() => import('../sales/proformas/proforma-screens.tsx'), { list: 'ProformaList' }),
    show: lazy(() => import('../sales/proformas/proforma-show.tsx')),
    ...screensOf(() => import('../sales/proformas/proforma-screens.tsx'), {
      create: 'ProformaCreate',
    }),
  },
  {
    label: 'Commandes passées',
    icon: HistoryIcon,
    resource: 'commandes-passees',
    named: 'number',
    ...screensOf(() => import('../sales/history/past-order-screens.tsx'), {
      list: 'PastOrderList',
      show: 'PastOrderShow',
    }),
  },
  {
    label: 'Paiements',
    icon: PaymentsIcon,
    resource: 'paiements',
    named: 'transaction_id',
    ...screensOf(() => import('../money/payments/payment-screens.tsx'), {
      list: 'PaymentList',
      show: 'PaymentShow',
    }),
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
    ...screensOf(() => import('../delivery/returns/return-screens.tsx'), {
      list: 'ReturnList',
      show: 'ReturnShow',
    }),
  },
  {
    label: 'Service après-vente',
    icon: BuildIcon,
    resource: 'sav',
    writes: 'after-sales:write',
    named: 'number',
    ...screensOf(() => import('../delivery/after-sales/case-screens.tsx'), {
      list: 'CaseList',
      show: 'CaseShow',
      create: 'CaseCreate',
    }),
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
    ...screensOf(() => import('../delivery/after-sales/warranty-screens.tsx'), {
      list: 'WarrantyList',
      create: 'WarrantyCreate',
      edit: 'WarrantyEdit',
    }),
  },
  {
    label: 'Ateliers',
    icon: HandymanIcon,
    resource: 'ateliers',
    writes: 'after-sales:write',
    named: 'name',
    ...screensOf(() => import('../delivery/after-sales/workshop-screens.tsx'), {
      list: 'WorkshopList',
      create: 'WorkshopCreate',
      edit: 'WorkshopEdit',
    }),
  },
  {
    label: 'Bons d’achat',
    icon: CardGiftcardIcon,
    resource: 'bons',
    writes: 'vouchers:write',
    named: 'ending',
    ...screensOf(() => import('../money/vouchers/voucher-screens.tsx'), { list: 'VoucherList' }),
    show: lazy(() => import('../money/vouchers/voucher-show.tsx')),
    ...screensOf(() => import('../money/vouchers/voucher-screens.tsx'), {
      create: 'VoucherCreate',
    }),
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
    ...screensOf(() => import('../sales/credit/credit-screens.tsx'), {
      list: 'CreditList',
      show: 'CreditShow',
    }),
  },
  {
    label: 'Échéances',
    icon: EventNoteIcon,
    resource: 'echeances',
    list: lazy(() => import('../sales/credit/instalment-list.tsx')),
  },
];
